/** Whether the auth drawer is open. Any screen opens it; `AuthDrawerLayer` loads and draws it. Doc 1 §2. */
import { useSyncExternalStore } from 'react'

export interface AuthDrawerRequest {
  /** Why the player should sign in, in the player's language; null for no special reason. */
  reason: string | null
  /** The path where it was opened. Another screen does not show it. */
  path: string
}

/** Opens the drawer over this screen. `reason` is shown above the form. */
export function openAuthDrawer(reason: string | null = null): void {
  setRequest({ reason, path: location.pathname })
}

export function closeAuthDrawer(): void {
  setRequest(null)
}

export function useAuthDrawerRequest(): AuthDrawerRequest | null {
  return useSyncExternalStore(subscribe, () => request)
}

let request: AuthDrawerRequest | null = null
const listeners = new Set<() => void>()

function setRequest(next: AuthDrawerRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
