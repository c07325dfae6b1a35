/** Games in a storage of their own, which players and their totals never meet: those of previews, and of test readers. */
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { createReplies } from '../../replies/replies.ts'
import { type ReplySettings } from '../../replies/settings.ts'
import { type Storage } from '../../storage/port.ts'
import { createGames, type Games } from '../games.ts'
import { createWallet } from '../wallet.ts'

interface OpenSandbox {
  storage: Storage
  games: Games
}

export interface Sandbox {
  /** Opens it when it is needed first; one that could not be opened is tried again the next time. */
  open: () => Promise<OpenSandbox>
  close: () => void
}

type GamePorts = Pick<Parameters<typeof createGames>[0], 'library' | 'clock' | 'random' | 'describePlayer'>

export function createSandbox(openStorage: () => Promise<Storage>, replies: ReplySettings, ports: GamePorts): Sandbox {
  let opening: Promise<OpenSandbox> | null = null

  async function start(): Promise<OpenSandbox> {
    const storage = await openStorage()
    const games = createGames({
      ...ports,
      store: storage.games,
      leases: storage.leases,
      heldTimes: storage.heldTimes,
      wallet: createWallet(storage.wallet),
      replies: createReplies({ ...replies, tokens: storage.replyTokens, clock: ports.clock }),
    })
    return { storage, games }
  }

  return {
    open: () => {
      opening ??= start().catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    },
    close: () => {
      opening?.then(
        ({ storage }) => storage.close(),
        () => undefined,
      )
    },
  }
}

/** The games that a key belongs to, and the key there. */
export interface SelectedGames {
  games: Games
  own: SessionKey
}

/** Asks the games that a key belongs to. What is found in a sandbox is no find of a player: finds are asked of `players` alone. */
export function askSelected(
  players: Games,
  select: (key: SessionKey) => Promise<SelectedGames>,
): Omit<Games, 'start' | 'act'> {
  return {
    listFinds: (userId, story) => players.listFinds(userId, story),
    listEvents: async (key) => {
      const { games, own } = await select(key)
      return games.listEvents(own)
    },
    listPastEvents: async (key) => {
      const { games, own } = await select(key)
      return games.listPastEvents(own)
    },
    getState: async (key) => {
      const { games, own } = await select(key)
      return games.getState(own)
    },
    getPaidSeconds: async (key, heldSeconds) => {
      const { games, own } = await select(key)
      return games.getPaidSeconds(own, heldSeconds)
    },
    chargeInterval: async (key, request) => {
      const { games, own } = await select(key)
      return games.chargeInterval(own, request)
    },
  }
}
