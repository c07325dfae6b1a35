/** How a session begins. Doc 2 §4, "Starting a chat"; rules S1, E2. */
import { initialState } from './state.ts'
import { nextNumber, type FoldContext } from './foldContext.ts'

/** Opens the session: a new game if it is requested, or if the legacy chat has no log that was lost, else the history. */
export function handleOpen(context: FoldContext): void {
  const { core } = context
  const { restart, chatVersion, isLogLost = false, key } = core.opened
  if (restart || (chatVersion === '1' && !isLogLost)) requestStart(context, key, restart)
  else core.streams = [{ kind: 'opening', key: `opening:${nextNumber(context)}`, started: false }]
}

/** Requests a game. */
export function requestStart(context: FoldContext, idempotencyKey: string, restart: boolean): void {
  context.core.streams = [
    { kind: 'start', key: `start:${nextNumber(context)}`, started: false, idempotencyKey, restart },
  ]
}

/** Opens the session again. */
export function reopenSession(context: FoldContext): void {
  resetState(context)
  handleOpen(context)
}

/**
 * Clears the chat and requests a new game, at a reached place if one is given, for at most the price that was shown. `opened` takes its key: if
 * opening fails, the same game is requested again.
 */
export function restartGame(
  context: FoldContext,
  key: string,
  { place, price = 0 }: { place?: string | undefined; price?: number | undefined },
): void {
  const { place: _before, ...opened } = context.core.opened
  context.core.opened = { ...opened, key, restart: true, price, ...(place !== undefined && { place }) }
  reopenSession(context)
}

/** Resets the state, except for the player and the page. */
function resetState({ core, view, messages }: FoldContext): void {
  const fresh = initialState(core.opened)
  const { user, now, counter, isMuted, readingSpeed, isModalOpen, hasDeveloperTools, hasDeviceVoice, readsAloud } = core
  const { canPlaySound, isVisible, isOnline, isLeader } = core
  const settings = { isMuted, readingSpeed, isModalOpen, hasDeveloperTools, hasDeviceVoice, readsAloud }
  const playerAndPage = { user, now, counter, ...settings, canPlaySound, isVisible, isOnline, isLeader }
  Object.assign(core, fresh.core, playerAndPage)
  const { messages: _none, ...blank } = fresh.view
  Object.assign(view, blank, { coins: view.coins })
  messages.clear()
}
