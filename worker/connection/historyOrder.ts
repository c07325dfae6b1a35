/** Histories begin with their oldest event or with their newest. Rule O7. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type EventBatch } from './eventReader.ts'

export interface HistoryOrder {
  push(read: EventBatch): void
  /** The history has ended: passes on what was buffered. */
  end(): void
}

/**
 * Passes on the batches of one history. The order is unknown before a second timestamp, so events are buffered until then. A history
 * whose timestamps only fall is buffered whole and reversed; any other is passed on as it comes.
 */
export function createHistoryOrder(onRead: (read: EventBatch) => void): HistoryOrder {
  let buffered: ChatEvent[] = []
  let order: 'unknown' | 'oldest_first' | 'newest_first' = 'unknown'

  /** Narrows the order by the timestamp of another event. */
  const detectOrder = ({ timestamp }: ChatEvent): typeof order => {
    const step = timestamp - (buffered[buffered.length - 1]?.timestamp ?? timestamp)
    if (step > 0) return 'oldest_first'
    return step < 0 ? 'newest_first' : order
  }
  const flush = (): void => {
    if (buffered.length > 0) onRead({ events: order === 'newest_first' ? buffered.reverse() : buffered, dropped: [] })
    buffered = []
  }

  return {
    push({ events, dropped }) {
      if (order === 'oldest_first') return onRead({ events, dropped })
      for (const event of events) {
        if (order !== 'oldest_first') order = detectOrder(event)
        buffered.push(event)
      }
      // An empty read reports that the stream has begun.
      if (dropped.length > 0 || events.length === 0) onRead({ events: [], dropped })
      if (order === 'oldest_first') flush()
    },
    end: flush,
  }
}
