/** Opens the game of a screen: joins the worker with the account, the language, and what the page knows of the outside. */
import { isGuest, type User } from '../../protocol/api/account.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { getUser, subscribeUser } from '../account/user.ts'
import { invalidateAnswers } from '../api/freshness.ts'
import { readRuntimeOptions } from '../platform/developerTools.ts'
import { type Game } from './game.ts'
import { createHost, getPlayerId } from './host.ts'
import { watchPage } from './watchPage.ts'
import { runGame, type RunningGame } from './runGame.ts'
import { startWorker } from './worker.ts'

export interface OpenedGame {
  game: Game
  /** The session as a recording, or null where it cannot be had. */
  exportRecording: () => Promise<string | null>
  /** Ends it; what was played is kept. */
  close: () => void
}

/**
 * Opens a game for the user who is signed in, signing up a guest where there is none. The game is that user's alone: once another user is
 * signed in, or none, it is closed and `onUserChange` called.
 */
export function openGame(command: Omit<OpenCommand, 'gameConfig'>, onUserChange: () => void): OpenedGame {
  const { storyId, actorId, chatVersion, restart, locale } = command
  const player = getPlayerId()
  const running = runGame(player, { storyId, actorId, chatVersion, restart, locale, gameConfig: null }, createHost(player), readRuntimeOptions())
  let playerId: string | null = null
  let isClosed = false
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    openGames.delete(running)
    unsubscribe()
    stopWatching()
    running.close()
    // What was bought in it shows in the lists.
    invalidateAnswers()
  }

  const reportUser = (): void => {
    const user = getUser()
    if (isClosed) return
    if (playerId === null || user?.uuid === playerId) return running.report({ kind: 'user', user: createUserFact(user) })
    close()
    onUserChange()
  }
  const unsubscribe = subscribeUser(reportUser)
  const stopWatching = watchPage({ report: running.report, onReturn: running.checkWorker })
  openGames.add(running)
  reportUser()
  void player.then((id) => {
    playerId = id
    // Another user may have signed in while this one was asked for.
    if (id !== null && getUser() !== null && getUser()?.uuid !== id) reportUser()
  })

  return { game: running.game, exportRecording: running.exportRecording, close }
}

/** Forgets what is stored on this device for a user. Their games stop; a worker of its own does the forgetting, because a game may be closed meanwhile. */
export async function forgetPlayer(userId: string): Promise<void> {
  for (const game of openGames) game.forget(userId)
  await new Promise<void>((resolve) => {
    const worker = startWorker(readRuntimeOptions(), resolve)
    void worker.api
      .forget(userId)
      .then(resolve, resolve)
      .then(() => worker.terminate())
  })
}

const openGames = new Set<RunningGame>()

function createUserFact(user: User | null): { id: string; guest: boolean; coins: number } | null {
  return user === null ? null : { id: user.uuid, guest: isGuest(user), coins: user.coins }
}
