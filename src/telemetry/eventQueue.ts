/** The queue of unsent analytics events: batches by time and size, retries with backoff, nothing lost offline within the limit. Doc 1 §9. */
import { ANALYTICS_QUEUE_MAX } from '../../protocol/limits.ts'
import { type TrackedEvent } from './events.ts'

/** The outcome of a batch: `refused` is never repeated, `failed` is. */
export type SendOutcome = 'sent' | 'refused' | 'failed'

export interface QueuePorts {
  /** Calls `run` once, `ms` from now; returns the cancel function. */
  after: (ms: number, run: () => void) => () => void
  isOnline: () => boolean
  /** Sends a batch. Never rejects. */
  send: (events: readonly TrackedEvent[]) => Promise<SendOutcome>
  /** Hands a batch to the browser, which sends it after the page is gone; false where it does not take it. */
  sendBeacon: (events: readonly TrackedEvent[]) => boolean
  /** Events of pages that were left while they could not send. `take` removes them. */
  store: { add: (events: readonly TrackedEvent[]) => void; take: () => TrackedEvent[] }
}

export interface EventQueue {
  add: (event: TrackedEvent) => void
  /** Sends what waits, such as when the device is online again. */
  flush: () => void
  /** The page is hidden and may never come back. */
  hide: () => void
  /** The page is visible, for the first time or again. */
  show: () => void
  /** Deletes all events: the player refused. */
  clear: () => void
}

/** A batch waits this long for more events, ms; so many events go at once. A page that is left sends what waits: the wait loses nothing, and each batch wakes the radio. */
export const BATCH = { ms: 30_000, events: 20 } as const
/** After a failure the wait doubles up to this, ms. */
export const RETRY_MAX_MS = 5 * 60_000

export function createEventQueue({ after, isOnline, send, sendBeacon, store }: QueuePorts): EventQueue {
  let waiting: TrackedEvent[] = []
  let sending: readonly TrackedEvent[] = []
  let failures = 0
  let isHidden = false
  let cancelTimer: (() => void) | null = null

  /** The oldest go where there are too many, those under way included. */
  const setWaiting = (events: TrackedEvent[]): void => {
    waiting = events.slice(Math.max(0, events.length + sending.length - ANALYTICS_QUEUE_MAX))
  }
  const schedule = (): void => {
    if (cancelTimer !== null || waiting.length === 0) return
    cancelTimer = after(Math.min(BATCH.ms * 2 ** failures, RETRY_MAX_MS), () => {
      cancelTimer = null
      void flush()
    })
  }
  const flush = async (): Promise<void> => {
    if (sending.length > 0 || waiting.length === 0 || !isOnline()) return
    cancelTimer?.()
    cancelTimer = null
    const batch = waiting
    sending = batch
    waiting = []
    const outcome = await send(batch)
    // Cleared meanwhile.
    if (sending !== batch) return
    sending = []
    failures = outcome === 'failed' ? failures + 1 : 0
    if (outcome === 'failed') setWaiting([...batch, ...waiting])
    if (isHidden) keepWaiting()
    else schedule()
  }
  const keepWaiting = (): void => {
    const events = waiting
    waiting = []
    if (events.length === 0) return
    if (failures > 0 || !isOnline() || !sendBeacon(events)) store.add(events)
  }
  return {
    add(event) {
      setWaiting([...waiting, event])
      if (isHidden) keepWaiting()
      else if (waiting.length >= BATCH.events && failures === 0) void flush()
      else schedule()
    },
    flush() {
      failures = 0
      void flush()
    },
    hide() {
      isHidden = true
      cancelTimer?.()
      cancelTimer = null
      keepWaiting()
    },
    show() {
      isHidden = false
      setWaiting([...store.take(), ...waiting])
      schedule()
    },
    clear() {
      waiting = []
      sending = []
      store.take()
    },
  }
}
