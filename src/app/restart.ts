/**
 * Whether a chat restarts the story: the intro sets it once, in the state of the history entry. A page that was reloaded
 * or opened by its address, and a chat that the player returns to, continue (doc 1 §2).
 */
import { useLayoutEffect, useState } from 'react'

/** History state of a navigation to a chat. */
export interface ChatState {
  restart: boolean
}

/** Whether the chat that opens now restarts. Clears the flag at once, so that it holds for this visit only. */
export function useRestart(): boolean {
  const [restart] = useState(() => isRestart(history.state))
  // Runs before the chat adds its entry to the history.
  useLayoutEffect(clearRestart, [])
  return restart
}

/** Clears the flag in the history entry. */
export function clearRestart(): void {
  if (isRestart(history.state)) history.replaceState(null, '')
}

function isRestart(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'restart' in state && state.restart === true
}
