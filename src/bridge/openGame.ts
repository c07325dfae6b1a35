/** Opens the game of a screen: connects the worker with the account, the language and the page events. */
import { isGuest, type User } from '../../protocol/api/account.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { getBegunKey } from '../account/begunKey.ts'
import { forgetDrafts } from '../account/drafts.ts'
import { getUser, subscribeUser } from '../account/user.ts'
import { invalidateAnswers } from '../api/freshness.ts'
import { readRuntimeOptions } from '../platform/developerTools.ts'
import { removeItem } from '../platform/storage.ts'
import { measureVisibleTime } from '../platform/visibleTime.ts'
import { trackEvent } from '../telemetry/track.ts'
import { pageNow } from '../ui/time.ts'
import { type Game } from './game.ts'
import { createHost, getPlayerId } from './host.ts'
import { watchPage } from './watchPage.ts'
import { runGame, type RunningGame } from './runGame.ts'
import { startWorker } from './worker.ts'

export interface OpenedGame {
  game: Game
  /** Closes the game; its log stays. */
  close: () => void
}

/**
 * Opens a game for the signed-in user, or for a new guest. The game belongs to that user: when another user signs in, or the user signs out,
 * it is closed and `onUserChange` called. Closing tracks how long it was open and visible (doc 2 §4, leave modal).
 */
export function openGame(command: OpenCommand, onUserChange: () => void): OpenedGame {
  const { storyId, actorId, chatVersion, restart } = command
  const player = getPlayerId()
  const running = runGame(player, command, createHost(player), readRuntimeOptions())
  trackEvent('game_started', { story_id: storyId, actor_id: actorId, chat_version: chatVersion, restart })
  let playerId: string | null = null
  let isClosed = false
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    openGames.delete(running)
    unsubscribe()
    stopWatching()
    running.close()
    const seconds = Math.round(visibleTime.readMs() / 1_000)
    trackEvent('leave_duration', { story_id: storyId, actor_id: actorId, seconds })
    // Purchases in the game change the lists.
    invalidateAnswers()
  }

  const reportUser = (): void => {
    const user = getUser()
    if (isClosed) return
    if (playerId === null || user?.uuid === playerId)
      return running.report({ kind: 'user', user: createUserFact(user) })
    close()
    onUserChange()
  }
  const unsubscribe = subscribeUser(reportUser)
  const visibleTime = measureVisibleTime(pageNow, true)
  const report = (fact: HostFact): void => {
    if (fact.kind === 'visibility') visibleTime.setVisible(fact.visible)
    running.report(fact)
  }
  const stopWatching = watchPage({ report, onReturn: running.checkWorker })
  openGames.add(running)
  reportUser()
  void player.then((id) => {
    playerId = id
    // Another user may have signed in while the id was loaded.
    if (id !== null && getUser() !== null && getUser()?.uuid !== id) reportUser()
  })

  return { game: running.game, close }
}

/** Deletes the stored data of a user on this device and stops their games. Uses another worker, because a game may be closed meanwhile. */
export async function forgetPlayer(userId: string): Promise<void> {
  forgetDrafts(userId)
  removeItem(getBegunKey(userId))
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
