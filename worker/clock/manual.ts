import { type Clock } from './clock.ts'

interface Timer {
  due: number
  order: number
  callback: () => void
}

/** A clock that only its methods move. */
export interface ManualClock extends Clock {
  /** Moves forward by `ms`, firing each timer that falls due at its own time. */
  advance(ms: number): void
  /** Sets the time without firing anything, as after a sleep of the machine. */
  jumpTo(time: number): void
  /** Fires the timer that is due next, moving to its time if that is in the future. False if there is none. */
  fireNext(): boolean
  /** When the next timer is due, or null. */
  nextDue(): number | null
  /** The number of timers set. */
  pending(): number
}

export function createManualClock(start = 0): ManualClock {
  let time = start
  let order = 0
  const timers = new Set<Timer>()

  const next = (): Timer | null => {
    let first: Timer | null = null
    for (const timer of timers) {
      if (first === null || timer.due < first.due || (timer.due === first.due && timer.order < first.order))
        first = timer
    }
    return first
  }

  const clock: ManualClock = {
    now: () => time,
    after(ms, callback) {
      const timer = { due: time + Math.max(0, ms), order: (order += 1), callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      const end = time + ms
      for (let timer = next(); timer !== null && timer.due <= end; timer = next()) clock.fireNext()
      time = Math.max(time, end)
    },
    jumpTo(to) {
      time = Math.max(time, to)
    },
    fireNext() {
      const timer = next()
      if (timer === null) return false
      timers.delete(timer)
      time = Math.max(time, timer.due)
      timer.callback()
      return true
    },
    nextDue: () => next()?.due ?? null,
    pending: () => timers.size,
  }
  return clock
}
