/** How a session begins. Doc 2 §4, "Starting a chat"; rules S1, E2. */
import { initialState } from './state.ts'
import { count, type Working } from './working.ts'

/** Opens the session: a new game where one is asked for or the version knows no history, else what the server has. */
export function open(working: Working): void {
  const { core } = working
  const { restart, chatVersion, key } = core.opened
  if (restart || chatVersion === '1') startGame(working, key, restart)
  else core.streams = [{ kind: 'opening', key: `opening:${count(working)}`, started: false }]
}

/** Asks the server for a game. */
export function startGame(working: Working, idempotencyKey: string, restart: boolean): void {
  working.core.streams = [{ kind: 'start', key: `start:${count(working)}`, started: false, idempotencyKey, restart }]
}

/** Opens a session again that could not be opened. */
export function reopen(working: Working): void {
  clear(working)
  open(working)
}

/** Clears the chat and begins anew. Should the new game have to be opened again, it is this one and not the first. */
export function playAgain(working: Working, key: string): void {
  working.core.opened = { ...working.core.opened, key, restart: true }
  reopen(working)
}

/** Back to the beginning; what is known of the player stays. */
function clear({ core, view, messages }: Working): void {
  const fresh = initialState(core.opened)
  const { user, now, counter, muted, player, visible, owner } = core
  Object.assign(core, fresh.core, { user, now, counter, muted, player, visible, owner })
  const { messages: _none, ...blank } = fresh.view
  Object.assign(view, blank, { coins: view.coins })
  messages.clear()
}
