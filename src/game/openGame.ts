/** Opens the game of a screen: connects the worker with the account, the language and the page events. */
import { isGuest, type User } from '../../protocol/api/account.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { getBegunKey } from '../account/begunKey.ts'
import { forgetDrafts } from '../account/drafts.ts'
import { getUser, subscribeUser } from '../account/user.ts'
import { invalidateAnswers } from '../api/freshness.ts'
import { readRuntimeOptions, warnDeveloper } from '../platform/developerTools.ts'
import { removeItem } from '../platform/storage.ts'
import { measureVisibleTime } from '../platform/visibleTime.ts'
import { trackEvent } from '../telemetry/track.ts'
import { after, pageNow } from '../platform/time.ts'
import { formatCommand } from './firstTurn.ts'
import { type Game } from './game.ts'
import { createSettingsFact } from './settingsFact.ts'
import { watchPage } from './watchPage.ts'
import { runGame, type RunningGame } from './runGame.ts'
import { startWorker } from './worker.ts'
import { type HostApi, type NamedEvent, type WorkerEvents } from '../../protocol/runtime.ts'
import { refreshUser } from '../account/account.ts'
import { getAccess, renewAccess } from '../account/tokens.ts'
import { type Access } from '../api/client.ts'
import { reportStorageFailure } from '../platform/storageFailure.ts'

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
  const { player, running } = takeGameAhead(command) ?? run(command)
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
 * Opens a game ahead of its screen, which takes it by opening the same: its first line is on the way while the screen is drawn. One that no screen
 * takes in time is closed.
 */
export function openGameAhead(command: OpenCommand): void {
  closeGameAhead()
  ahead = {
    ...run(command),
    name: formatCommand(command),
    stopTimeout: after(ROUTE_LOAD.chatTimeoutMs, closeGameAhead),
  }
}

interface RunGame {
  player: Promise<string | null>
  running: RunningGame
}

let ahead: (RunGame & { name: string; stopTimeout: () => void }) | null = null

/** The game that was opened ahead for this command, so that its screen is drawn with it; null where there is none. */
export function peekGameAhead(command: OpenCommand): Game | null {
  return ahead?.name === formatCommand(command) ? ahead.running.game : null
}

function run(command: OpenCommand): RunGame {
  const player = getPlayerId()
  const running = runGame(player, command, createHost(player), readRuntimeOptions())
  openGames.add(running)
  // Its first line is paced by them.
  running.report(createSettingsFact())
  if (document.visibilityState !== 'visible') running.report({ kind: 'visibility', visible: false })
  if (!navigator.onLine) running.report({ kind: 'network', online: false })
  const user = getUser()
  if (user !== null) running.report({ kind: 'user', user: createUserFact(user) })
  return { player, running }
}

/** The game that was opened ahead for this command; one of another is closed. */
function takeGameAhead(command: OpenCommand): RunGame | null {
  const game = ahead
  if (game?.name !== formatCommand(command)) {
    closeGameAhead()
    return null
  }
  ahead = null
  game.stopTimeout()
  return game
}

/** Closes the game that was opened ahead and that no screen has taken. */
export function closeGameAhead(): void {
  if (ahead === null) return
  ahead.stopTimeout()
  openGames.delete(ahead.running)
  ahead.running.close()
  ahead = null
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

/** Whether a game is open, also ahead of its screen. */
export function hasOpenGame(): boolean {
  return openGames.size > 0
}

function createUserFact(user: User | null): { id: string; guest: boolean; coins: number } | null {
  return user === null ? null : { id: user.uuid, guest: isGuest(user), coins: user.coins }
}

/** The host API that the page offers to the worker of a game. The worker gets tokens of this player only, so that no request is sent as another user. */
export function createHost(player: Promise<string | null>): HostApi {
  let lastAccess: Access | null = null
  let playerId: string | null = null
  const onlyOfPlayer = async (access: Access | null): Promise<Access | null> => {
    // Whoever signs in first plays a game that nobody could open.
    playerId ??= (await player) ?? access?.userId ?? null
    return access !== null && access.userId === playerId ? access : null
  }
  return {
    async getToken() {
      lastAccess = await onlyOfPlayer(await getAccess())
      return lastAccess?.token ?? null
    },
    refreshToken: async () => (await onlyOfPlayer(await renewAccess(lastAccess))) !== null,
    refreshUser: async () => void (await refreshUser()),
    reportNotKept: async () => reportStorageFailure(),
    track: async (...event) => reportWorkerEvent(event),
  }
}

/** Analytics get the kind of a warning alone, developers all of it. */
function reportWorkerEvent(event: NamedEvent<WorkerEvents>): void {
  if (event[0] !== 'runtime_warning') return trackEvent(...event)
  const [name, details] = event
  warnDeveloper(name, { ...details })
  trackEvent(name, { kind: details.kind })
}

/** Id of the user to play as; null without a sign-in. Asks the server if the stored token has no user id. */
export async function getPlayerId(): Promise<string | null> {
  const access = await getAccess()
  if (access === null || access.userId !== null) return access?.userId ?? null
  const answer = await refreshUser()
  return answer.ok ? answer.data.uuid : null
}
