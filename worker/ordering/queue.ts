/** The queue: events that have arrived and not begun. */
import { type ChatEvent } from '../../protocol/events/index.ts'

/** `items` from `head` on wait, in the order they will begin. Never changed in place. */
export interface Queue {
  readonly items: readonly ChatEvent[]
  readonly head: number
}

export const EMPTY_QUEUE: Queue = { items: [], head: 0 }

/** Sorts events into what has not begun, by timestamp, then id, then arrival. Rules O1, O2. */
export function enqueue(queue: Queue, arrived: readonly ChatEvent[]): Queue {
  if (arrived.length === 0) return queue
  return { items: [...queue.items.slice(queue.head), ...arrived].sort(compareEvents), head: 0 }
}

/** The event that begins next, or null. */
export function peek(queue: Queue): ChatEvent | null {
  return queue.items[queue.head] ?? null
}

/** The queue without the event that begins next. */
export function dequeue(queue: Queue): Queue {
  return queue.head + 1 >= queue.items.length ? EMPTY_QUEUE : { items: queue.items, head: queue.head + 1 }
}

/** The events that wait, in the order they will begin. */
export function waiting(queue: Queue): readonly ChatEvent[] {
  return queue.items.slice(queue.head)
}

export function isEmpty(queue: Queue): boolean {
  return queue.head >= queue.items.length
}

/**
 * Order in which events begin; the sort is stable, so equals stay as they arrived. Of the ids of one timestamp, whole
 * numbers compare as numbers and stand before all others.
 */
export function compareEvents(a: ChatEvent, b: ChatEvent): number {
  if (a.timestamp !== b.timestamp) return a.timestamp - b.timestamp
  if (a.id === b.id) return 0
  const [wholeA, wholeB] = [wholeNumber(a.id), wholeNumber(b.id)]
  if (wholeA === null || wholeB === null) return wholeA === wholeB ? compareTexts(a.id, b.id) : wholeA === null ? 1 : -1
  return wholeA.length - wholeB.length || compareTexts(wholeA, wholeB) || compareTexts(a.id, b.id)
}

/** The digits of a whole number of any size, without zeros in front; null for anything else. */
function wholeNumber(id: string): string | null {
  return /^0*(\d+)$/.exec(id)?.[1] ?? null
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
