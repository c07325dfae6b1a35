/** Whether the recharge is open. Any screen opens it; `RechargeLayer` loads and draws it. Doc 1 §2, §8; doc 2 §6. */
import { createStore, useStore } from '../../platform/store.ts'

export interface RechargeRequest {
  /** Why it opens by itself, in the player's language; null for no special reason. */
  reason: string | null
  /** The price that the player cannot pay, coins; null where it is not known. */
  needed: number | null
  /** The story that needs it; null for none. */
  storyId: string | null
  /** The screen over which it is drawn. Another screen does not show it. */
  path: string
}

/**
 * Opens the recharge over this screen, or over the one at `path` that comes next: the packs of diamonds for a registered player, the way to sign-in for a
 * guest.
 */
export function openRecharge({
  reason = null,
  needed = null,
  storyId = null,
  path = location.pathname,
}: Partial<RechargeRequest> = {}): void {
  request.set({ reason, needed, storyId, path })
}

export function closeRecharge(): void {
  request.set(null)
}

/** Closes the recharge of other screens than the one at `path`. */
export function closeRechargeOfOtherPaths(path: string): void {
  const opened = request.get()
  if (opened !== null && opened.path !== path) request.set(null)
}

export function useRechargeRequest(): RechargeRequest | null {
  return useStore(request)
}

const request = createStore<RechargeRequest | null>(null)
