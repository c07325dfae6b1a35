/** Opens the game of a screen: joins the worker with the account, the language, and what the page knows of the outside. */
import { isGuest, type User } from '../../protocol/api/account.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostApi } from '../../protocol/runtime.ts'
import { refreshUser } from '../account/account.ts'
import { getToken, refreshToken } from '../account/session.ts'
import { getUser, subscribeUser } from '../account/user.ts'
import { runtimeOptions, tellDeveloper } from '../platform/developer.ts'
import { reportNotKept } from '../platform/notKept.ts'
import { type Game } from './game.ts'
import { watchPage } from './page.ts'
import { runGame } from './running.ts'

export interface OpenedGame {
  game: Game
  /** The session as a recording, or null where it cannot be had. */
  exportRecording: () => Promise<string | null>
  /** Ends it; what was played is kept. */
  close: () => void
}

/** Opens a game for whoever is signed in, signing up a guest where nobody is. */
export function openGame(wanted: Omit<OpenCommand, 'gameConfig'>): OpenedGame {
  const { storyId, actorId, chatVersion, restart, locale } = wanted
  const running = runGame(playerId(), { storyId, actorId, chatVersion, restart, locale, gameConfig: null }, host, runtimeOptions())

  const reportUser = (): void => running.report({ kind: 'user', user: factOf(getUser()) })
  reportUser()
  const unsubscribe = subscribeUser(reportUser)
  const stopWatching = watchPage({ report: running.report, back: running.check })

  return {
    game: running.game,
    exportRecording: running.exportRecording,
    close() {
      unsubscribe()
      stopWatching()
      running.close()
    },
  }
}

const host: HostApi = {
  getToken,
  refreshToken,
  refreshUser: async () => void (await refreshUser()),
  reportNotKept: async () => reportNotKept(),
  // Warnings of the runtime are for whoever develops; analytics takes events over when it comes.
  track: async (event, details) => tellDeveloper(event, details),
}

async function playerId(): Promise<string | null> {
  await getToken()
  return getUser()?.uuid ?? null
}

function factOf(user: User | null): { id: string; guest: boolean; coins: number } | null {
  return user === null ? null : { id: user.uuid, guest: isGuest(user), coins: user.coins }
}
