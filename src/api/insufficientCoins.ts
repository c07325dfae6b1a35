/**
 * Acts of the player that the server refuses for want of coins (code 99001), on whatever screen: the app leads to diamonds. A call that only reads
 * reports nothing, since it may be made ahead. Doc 1 §8.
 */

/** Reports such a refusal, with the server's message; '' for none. */
export function reportInsufficientCoins(message: string): void {
  for (const listener of listeners) listener(message)
}

/** Calls back with the message of each; returns the unsubscribe function. */
export function subscribeInsufficientCoins(listener: (message: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const listeners = new Set<(message: string) => void>()
