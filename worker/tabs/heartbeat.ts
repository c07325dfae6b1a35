import { type Clock, within } from '../clock/clock.ts'
import { type Seat, type SeatListener, type TabPort } from './port.ts'

/** Who plays at a table, and until when that holds if nothing more is heard of them, ms. */
export interface Place {
  tab: string
  until: number
}

/** Where tabs see each other's hearts beat: one small record a table. */
export interface PlaceStore {
  /** Changes a record in one step, which nobody else's comes between; null removes it. Answers with what stands there then. */
  change: (table: string, change: (place: Place | null) => Place | null) => Promise<Place | null>
}

/** How often whoever plays says so, and the others look, ms. */
export const BEAT_MS = 1_000
/** Whoever was silent for so long is gone, ms. Timers of hidden pages may be late by some seconds. */
export const SILENT_MS = 4_000

/** For browsers without Web Locks. The clock must be the same in all tabs: that of the machine. */
export function createHeartbeatTabs({ places, clock, newKey }: { places: PlaceStore; clock: Clock; newKey: () => string }): TabPort {
  return { sit: (table, listener) => sit(table, listener, places, clock, newKey()) }
}

function sit(table: string, listener: SeatListener, places: PlaceStore, clock: Clock, tab: string): Seat {
  let state: 'away' | 'waiting' | 'taking' | 'playing' | 'closed' = 'away'
  let stopBeating = (): void => undefined
  /** One look at the record at a time. */
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    const now = clock.now()
    const was = state
    if (was === 'away') return listener.told()
    if (was === 'closed') return
    const free = (place: Place | null): boolean => place === null || place.tab === tab || (was !== 'playing' && (was === 'taking' || place.until <= now))
    // Where the storage cannot be had, or hangs, nobody can be seen: then this one plays.
    const changed = places.change(table, (place) => (free(place) ? { tab, until: now + SILENT_MS } : place))
    const place = await within(clock, SILENT_MS, changed, { tab }).catch(() => ({ tab }))
    if (state !== was) return
    if (place?.tab === tab) {
      state = 'playing'
      if (was !== 'playing') listener.plays()
    } else if (was === 'playing') {
      state = 'away'
      listener.lost()
    } else listener.told()
  }

  const beat = (): void => {
    stopBeating()
    if (state === 'closed') return
    looking = looking.then(look)
    stopBeating = clock.after(BEAT_MS, beat)
  }

  const leave = (): void => {
    const asked = state !== 'away' && state !== 'closed'
    if (asked) state = 'away'
    // What was asked for last may still be granted.
    if (!asked) return
    looking = looking.then(async () => {
      const removed = places.change(table, (place) => (place?.tab === tab ? null : place))
      await within(clock, SILENT_MS, removed, null).catch(() => null)
    })
  }

  stopBeating = clock.after(BEAT_MS, beat)
  return {
    wait() {
      if (state !== 'away') return
      state = 'waiting'
      beat()
    },
    take() {
      if (state === 'playing' || state === 'closed') return
      state = 'taking'
      beat()
    },
    leave,
    // Those who look on look by themselves.
    tell: () => undefined,
    close() {
      leave()
      state = 'closed'
      stopBeating()
    },
  }
}
