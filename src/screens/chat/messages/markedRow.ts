/** The row of the message list that a search leads to: the list shows and marks it. */
import { useSyncExternalStore } from 'react'

export interface MarkedRow {
  /** Index over all messages. */
  row: number
  messageId: string
}

/** Shows this row and marks it; null removes the mark. */
export function markRow(next: MarkedRow | null): void {
  marked = next
  for (const listener of listeners) listener(next)
}

/** Calls back with each row that is marked; returns the unsubscribe function. */
export function subscribeMarkedRow(onMarked: (marked: MarkedRow | null) => void): () => void {
  listeners.add(onMarked)
  return () => void listeners.delete(onMarked)
}

/** Id of the marked message, or null. */
export function useMarkedMessageId(): string | null {
  return useSyncExternalStore(subscribeMarkedRow, () => marked?.messageId ?? null)
}

let marked: MarkedRow | null = null
const listeners = new Set<(marked: MarkedRow | null) => void>()
