/**
 * An intro that begins a game at once: a chat that was opened by its address needs what a new game asks for, and the intro asks it. Travels in the
 * state of the history entry, once. Doc 2 §4 (Play flow, step 4).
 */
import { useLayoutEffect, useState } from 'react'

interface StartRequest {
  /** The actor of that chat. */
  startWith: string
}

/** History state of a navigation to the intro. */
export function createStartRequest(actorId: string): StartRequest {
  return { startWith: actorId }
}

/** The actor to begin a game with; null where the player begins it. Holds for this visit only. */
export function useStartRequest(): string | null {
  const [actorId] = useState(() => readStartRequest(history.state))
  useLayoutEffect(() => {
    if (readStartRequest(history.state) !== null) history.replaceState(null, '')
  }, [])
  return actorId
}

function readStartRequest(state: unknown): string | null {
  const isRequest = typeof state === 'object' && state !== null && 'startWith' in state
  return isRequest && typeof state.startWith === 'string' ? state.startWith : null
}
