/** The queue: events that arrived and have not begun. */
import { type ChatEvent } from '../../protocol/events/index.ts'

/** Items before `head` have begun. Never changed in place. */
export interface Queue {
  readonly items: readonly ChatEvent[]
  readonly head: number
}

export const EMPTY_QUEUE: Queue = { items: [], head: 0 }

/** Adds events, sorted by timestamp and then by arrival. Rules O1, O2. */
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

/** The events of the queue in the order in which they will begin. */
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

/** The order in which events begin. The sort is stable: events of one timestamp stay in the order of arrival. */
export function compareEvents(a: ChatEvent, b: ChatEvent): number {
  return a.timestamp - b.timestamp
}
