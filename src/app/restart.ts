/**
 * Whether a chat is to begin anew: said once, by the intro, in the state of the history entry. A page that was reloaded
 * or opened by its address has no previous route, and a chat returned to was begun already: both go on (doc 1 §2).
 */
import { useLayoutEffect, useState } from 'react'

/** State to navigate to a chat with. */
export interface ChatState {
  restart: boolean
}

/** Whether the chat opened now is to begin anew. The wish is taken back at once, so that it holds for this visit only. */
export function useRestart(): boolean {
  const [restart] = useState(() => isRestart(history.state))
  // Before the chat adds an entry of its own to the history.
  useLayoutEffect(clearRestart, [])
  return restart
}

/** Takes back a wish that stands in the history entry. */
export function clearRestart(): void {
  if (isRestart(history.state)) history.replaceState(null, '')
}

function isRestart(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'restart' in state && state.restart === true
}
