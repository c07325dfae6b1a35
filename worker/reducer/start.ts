/** How a session begins. Doc 2 §4, "Starting a chat"; rules S1, E2. */
import { initialState } from './state.ts'
import { nextNumber, type FoldContext } from './foldContext.ts'

/** Opens the session: a new game where one is asked for or the version knows no history, else what the server has. */
export function handleOpen(context: FoldContext): void {
  const { core } = context
  const { restart, chatVersion, key } = core.opened
  if (restart || chatVersion === '1') startGame(context, key, restart)
  else core.streams = [{ kind: 'opening', key: `opening:${nextNumber(context)}`, started: false }]
}

/** Asks the server for a game. */
export function startGame(context: FoldContext, idempotencyKey: string, restart: boolean): void {
  context.core.streams = [{ kind: 'start', key: `start:${nextNumber(context)}`, started: false, idempotencyKey, restart }]
}

/** Opens a session again that could not be opened. */
export function reopenSession(context: FoldContext): void {
  resetState(context)
  handleOpen(context)
}

/** Clears the chat and begins anew. Should the new game have to be opened again, it is this one and not the first. */
export function restartGame(context: FoldContext, key: string): void {
  context.core.opened = { ...context.core.opened, key, restart: true }
  reopenSession(context)
}

/** Back to the beginning; what is known of the player stays. */
function resetState({ core, view, messages }: FoldContext): void {
  const fresh = initialState(core.opened)
  const { user, now, counter, muted, player, visible, owner } = core
  Object.assign(core, fresh.core, { user, now, counter, muted, player, visible, owner })
  const { messages: _none, ...blank } = fresh.view
  Object.assign(view, blank, { coins: view.coins })
  messages.clear()
}
