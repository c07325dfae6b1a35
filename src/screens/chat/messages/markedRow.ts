/** The row of the message list that a search leads to: the list shows and marks it. */
import { createStore, useStore } from '../../../platform/store.ts'

export interface MarkedRow {
  /** Index over all messages. */
  row: number
  messageId: string
}

/** Shows this row and marks it; null removes the mark. */
export function markRow(next: MarkedRow | null): void {
  marked.set(next)
}

/** Calls back with each row that is marked; returns the unsubscribe function. */
export function subscribeMarkedRow(onMarked: (marked: MarkedRow | null) => void): () => void {
  return marked.subscribe(() => onMarked(marked.get()))
}

/** Id of the marked message, or null. */
export function useMarkedMessageId(): string | null {
  return useStore(marked, (row) => row?.messageId ?? null)
}

const marked = createStore<MarkedRow | null>(null)
