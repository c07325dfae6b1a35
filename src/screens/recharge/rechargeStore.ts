/** Whether the recharge is open. Any screen opens it; `RechargeLayer` loads and draws it. Doc 1 §2, §8; doc 2 §6. */
import { useSyncExternalStore } from 'react'

export interface RechargeRequest {
  /** Why it opens by itself, in the player's language; null for no special reason. */
  reason: string | null
  /** What the player cannot pay, coins; null where it is not known. */
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
  setRequest({ reason, needed, storyId, path })
}

export function closeRecharge(): void {
  setRequest(null)
}

/** Closes the recharge of other screens than the one at `path`. */
export function closeRechargeOfOtherPaths(path: string): void {
  if (request !== null && request.path !== path) setRequest(null)
}

export function useRechargeRequest(): RechargeRequest | null {
  return useSyncExternalStore(subscribe, () => request)
}

let request: RechargeRequest | null = null
const listeners = new Set<() => void>()

function setRequest(next: RechargeRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
