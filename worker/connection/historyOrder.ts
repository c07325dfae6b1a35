/** Histories begin with their oldest event or with their newest. Rule O7. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type EventBatch } from './eventReader.ts'

export interface HistoryOrder {
  take(read: EventBatch): void
  /** The history has ended: hands on what was held back. */
  end(): void
}

/**
 * Hands the reads of one history on. Until a second timestamp comes, nobody knows where it begins: what came is held back. One whose
 * timestamps only fall is held back whole and turned round; any other is handed on as it comes.
 */
export function createHistoryOrder(onRead: (read: EventBatch) => void): HistoryOrder {
  let held: ChatEvent[] = []
  let order: 'unknown' | 'oldest_first' | 'newest_first' = 'unknown'

  /** What another event says of the order. */
  const orderWith = ({ timestamp }: ChatEvent): typeof order => {
    const step = timestamp - (held.at(-1)?.timestamp ?? timestamp)
    if (step > 0) return 'oldest_first'
    return step < 0 ? 'newest_first' : order
  }
  const release = (): void => {
    if (held.length > 0) onRead({ events: order === 'newest_first' ? held.reverse() : held, dropped: [] })
    held = []
  }

  return {
    take({ events, dropped }) {
      if (order === 'oldest_first') return onRead({ events, dropped })
      for (const event of events) {
        if (order !== 'oldest_first') order = orderWith(event)
        held.push(event)
      }
      // An empty read says that the stream has begun.
      if (dropped.length > 0 || events.length === 0) onRead({ events: [], dropped })
      if (order === 'oldest_first') release()
    },
    end: release,
  }
}
