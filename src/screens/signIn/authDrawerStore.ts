/** Whether the auth drawer is open. Any screen opens it; `AuthDrawerLayer` loads and draws it. Doc 1 §2. */
import { createStore, useStore } from '../../platform/store.ts'

export interface AuthDrawerRequest {
  /** Why the player should sign in, in the player's language; null for no special reason. */
  reason: string | null
  /** The path where it was opened. Another screen does not show it. */
  path: string
}

/** Opens the drawer over this screen. `reason` is shown above the form. */
export function openAuthDrawer(reason: string | null = null): void {
  request.set({ reason, path: location.pathname })
}

export function closeAuthDrawer(): void {
  request.set(null)
}

export function useAuthDrawerRequest(): AuthDrawerRequest | null {
  return useStore(request)
}

const request = createStore<AuthDrawerRequest | null>(null)
