/** The queue: events that have arrived and not begun. */
import { type ChatEvent } from '../../protocol/events/index.ts'

/** `items` from `head` on wait, in the order they will begin. Never changed in place. */
export interface Queue {
  readonly items: readonly ChatEvent[]
  readonly head: number
}

export const EMPTY_QUEUE: Queue = { items: [], head: 0 }

/** Sorts events into what has not begun, by timestamp, then arrival. Rules O1, O2. */
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
export function listQueued(queue: Queue): readonly ChatEvent[] {
  return queue.items.slice(queue.head)
}

/** The first queued event that fits; null if none does. Copies nothing: a queue may hold thousands. */
export function findQueued(queue: Queue, fits: (event: ChatEvent) => boolean): ChatEvent | null {
  for (let index = queue.head; index < queue.items.length; index += 1) {
    const event = queue.items[index]
    if (event !== undefined && fits(event)) return event
  }
  return null
}

export function isQueueEmpty(queue: Queue): boolean {
  return queue.head >= queue.items.length
}

/** Order in which events begin; the sort is stable, so those of one timestamp stay as they arrived. */
export function compareEvents(a: ChatEvent, b: ChatEvent): number {
  return a.timestamp - b.timestamp
}
