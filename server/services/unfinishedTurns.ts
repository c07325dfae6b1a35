/**
 * Turns whose answer is still being written. A character's answer may have its first sentence before the rest. Then the turn is stored as if that sentence
 * were all, and what follows it is due later (`REPLY_HELD_MS`). Once the rest of the answer is known, or broken, a second transaction puts it in place of
 * those events, which are due at once. Whoever reads the game meanwhile, in whatever process, waits for it: a lease says that it is being written. A server that stops between both leaves a whole turn, with a
 * shorter answer.
 */
import { randomUUID } from 'node:crypto'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type Clock } from '../clock.ts'
import { type StreamAnswer, type TimedEvent } from '../http/eventStream.ts'
import { LEASE_POLL_MS, REPLY_HELD_MS, TURN_LEASE_MS } from '../limits.ts'
import { type LeaseStore } from '../storage/leases.ts'
import {
  type EventRecord,
  type Finds,
  type GameRecord,
  type GameStore,
  type PaymentBatch,
  type TurnKey,
} from '../storage/port.ts'
import { acquireLease } from './leases.ts'
import { holdEvents, toTimedEvents, withoutPlayerLines } from './scheduleTurn.ts'

/** A turn as it is stored. */
export interface MadeTurn {
  game: GameRecord
  events: EventRecord[]
  finds: Finds
}

interface Ports {
  store: Pick<GameStore, 'addTurn' | 'replaceEvents' | 'listEvents'>
  leases: LeaseStore
  clock: Clock
  noteEnding: (sessionKey: SessionKey, events: readonly EventRecord[]) => Promise<void>
}

/** The lease of the process that writes an answer in a game. */
const nameAnswer = (gameId: string): string => `answer ${gameId}`

export function createUnfinishedTurns({ store, leases, clock, noteEnding }: Ports) {
  /** This process, among all that make turns. */
  const holder = randomUUID()
  /** Answers that are written by this process, by game. They never reject. */
  const writing = new Map<string, Promise<unknown>>()

  return {
    /** Waits while an answer is being written in a game. False where none is. */
    wait: async ({ id, lastAt }: GameRecord): Promise<boolean> => {
      // What is held back is due later: no other game is worth a query.
      if (!writing.has(id) && lastAt <= clock.now()) return false
      return waitFor(id)
    },
    /** The same for a game of which only the id is known. */
    waitFor,
    add,
    lease,
  }

  async function waitFor(gameId: string): Promise<boolean> {
    const written = writing.get(gameId)
    if (written !== undefined) {
      await written
      return true
    }
    let hasWaited = false
    while (await leases.isHeld(nameAnswer(gameId), clock.now())) {
      await clock.sleep(LEASE_POLL_MS)
      hasWaited = true
    }
    return hasWaited
  }

  /**
   * Stores a turn whose answer is still being written; null where another request was faster. Its first `sent` events are sent now, those of the whole
   * turn behind them once `complete` has made it.
   */
  async function add(
    beginning: MadeTurn,
    sent: number,
    turn: TurnKey,
    batch: PaymentBatch | undefined,
    complete: () => Promise<MadeTurn>,
  ): Promise<StreamAnswer | null> {
    const { id, turns } = beginning.game
    if (writing.has(id)) {
      await writing.get(id)
      return null
    }
    let resolveWritten = (): void => undefined
    writing.set(id, new Promise<void>((resolve) => (resolveWritten = resolve)))
    const acquire = (): Promise<boolean> =>
      leases.acquire(nameAnswer(id), holder, clock.now() + TURN_LEASE_MS, clock.now())
    const written = new AbortController()
    // One that is not given back ends by itself, soon after this process was killed.
    const release = async (): Promise<void> => {
      written.abort()
      await leases.release(nameAnswer(id), holder).catch(() => undefined)
      writing.delete(id)
      resolveWritten()
    }
    let isStored = false
    try {
      if (!(await acquire())) {
        await clock.sleep(LEASE_POLL_MS)
        return null
      }
      clock.repeat(TURN_LEASE_MS / 3, () => void acquire().catch(() => undefined), written.signal)
      const { game, events } = holdEvents(beginning, sent, REPLY_HELD_MS)
      isStored = await store.addTurn(game, turn, events, batch, beginning.finds)
    } finally {
      if (!isStored) await release()
    }
    if (!isStored) return null
    const begun = beginning.events.slice(0, sent)
    const rest = finish()
    // The client may be gone.
    rest.catch(() => undefined)
    return { events: toTimedEvents(id, withoutPlayerLines(begun)), rest }

    async function finish(): Promise<TimedEvent[]> {
      try {
        const { game, events, finds } = await complete()
        const rest = events.slice(sent)
        const isReplaced = await store.replaceEvents(game, begun.at(-1)?.seq ?? 0, rest, finds)
        // Where the game was begun again meanwhile, the shorter answer stays.
        const stored = isReplaced ? rest : (await store.listEvents(id, turns - 1)).slice(sent)
        await noteEnding(game, stored)
        return toTimedEvents(id, stored)
      } finally {
        await release()
      }
    }
  }

  /** Makes a turn of this name, to its last line, in no other process meanwhile, where a model may be asked. What is stored is stored once in any case. */
  async function lease(name: string, make: () => Promise<StreamAnswer>): Promise<StreamAnswer> {
    const release = await acquireLease({ leases, clock }, `turn ${name}`, holder)
    let rest: StreamAnswer['rest'] = null
    try {
      const answer = await make()
      rest = answer.rest
      return answer
    } finally {
      if (rest === null || rest === undefined) await release()
      else void rest.then(release, release)
    }
  }
}
