/** Opens the game of a screen: connects the worker with the account, the language and the page events. */
import { isGuest, type User } from '../../protocol/api/account.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { getBegunKey } from '../account/begunKey.ts'
import { forgetDrafts } from '../account/drafts.ts'
import { getUser, subscribeUser } from '../account/user.ts'
import { invalidateAnswers } from '../api/freshness.ts'
import { readRuntimeOptions } from '../platform/developerTools.ts'
import { removeItem } from '../platform/storage.ts'
import { measureVisibleTime } from '../platform/visibleTime.ts'
import { trackEvent } from '../telemetry/track.ts'
import { after, pageNow, wait } from '../ui/time.ts'
import { findEarlyGame } from './earlyWorker.ts'
import { type Game } from './game.ts'
import { createHost, getPlayerId } from './host.ts'
import { createSettingsFact } from './settingsFact.ts'
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
  const { player, running } = takeBegun(command) ?? run(command)
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
  reportUser()
  void player.then((id) => {
    playerId = id
    // Another user may have signed in while the id was loaded.
    if (id !== null && getUser() !== null && getUser()?.uuid !== id) reportUser()
  })

  return { game: running.game, close }
}

/**
 * Begins a game ahead of its screen, which takes it by opening the same: its first line is on the way while the screen is drawn. One that no screen
 * takes in time is closed.
 */
export function beginGame(command: OpenCommand, isNew = command.restart): void {
  dropBegunGame()
  const game: BegunGame = {
    ...run(command, isNew),
    name: nameCommand(command),
    stopTimeout: after(ROUTE_LOAD.chatTimeoutMs, dropBegunGame),
  }
  begun = game
}

interface RunGame {
  player: Promise<string | null>
  running: RunningGame
}

interface BegunGame extends RunGame {
  name: string
  stopTimeout: () => void
}

let begun: BegunGame | null = null

/** The view of the game that was begun for this command, so that its screen is drawn with it; null where there is none. */
export function peekBegunGame(command: OpenCommand): Game | null {
  return begun?.name === nameCommand(command) ? begun.running.game : null
}

/** Begins the game that the early script begins in its worker. Resolves with its first update, or when it is known that none comes soon. */
export async function beginEarlyGame(): Promise<void> {
  // Until it is known, the app could only ask for the same.
  await Promise.race([globalThis.earlyGame, wait(EARLY_GAME_MS)])
  const early = findEarlyGame()
  if (early === null) return
  // The server has no history of it.
  beginGame(early.command, true)
  const game = peekBegunGame(early.command)
  if (game === null) return
  let unsubscribe = (): void => undefined
  const updated = new Promise<void>((resolve) => (unsubscribe = game.subscribe(resolve)))
  await Promise.race([updated, wait(EARLY_UPDATE_MS)])
  unsubscribe()
}

/** Longer than the answers that it depends on take, but with a bad network. */
const EARLY_GAME_MS = 1_000
/** As long as drawing the chat without a line takes on a slow phone: the line is drawn with it. */
const EARLY_UPDATE_MS = 200

function run(command: OpenCommand, isNew = command.restart): RunGame {
  const player = getPlayerId()
  const running = runGame(player, command, createHost(player), readRuntimeOptions())
  running.game.isNew = isNew
  openGames.add(running)
  // Its first line is paced by them.
  running.report(createSettingsFact())
  if (document.visibilityState !== 'visible') running.report({ kind: 'visibility', visible: false })
  if (!navigator.onLine) running.report({ kind: 'network', online: false })
  const user = getUser()
  if (user !== null) running.report({ kind: 'user', user: createUserFact(user) })
  return { player, running }
}

/** The game that was begun for this command; one of another is closed. */
function takeBegun(command: OpenCommand): RunGame | null {
  const taken = begun
  if (taken?.name !== nameCommand(command)) {
    dropBegunGame()
    return null
  }
  begun = null
  taken.stopTimeout()
  return taken
}

/** Closes the game that was begun and that no screen has taken. */
export function dropBegunGame(): void {
  if (begun === null) return
  begun.stopTimeout()
  openGames.delete(begun.running)
  begun.running.close()
  begun = null
}

function nameCommand({ storyId, actorId, chatVersion, locale, restart, gameConfig }: OpenCommand): string {
  return JSON.stringify([storyId, actorId, chatVersion, locale, restart, gameConfig])
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

/** Whether a game is open, or begun for a screen that comes. */
export function hasOpenGame(): boolean {
  return openGames.size > 0
}

function createUserFact(user: User | null): { id: string; guest: boolean; coins: number } | null {
  return user === null ? null : { id: user.uuid, guest: isGuest(user), coins: user.coins }
}
