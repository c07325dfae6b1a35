/**
 * The page's time: the only place in `src` that touches timers and the clock. Tests replace it. Durations are differences
 * of the clock, never counted ticks, because a page in the background is throttled.
 */
import { useEffect, useEffectEvent, useReducer, useState } from 'react'

export interface PageClock {
  /** Now, ms since 1970. */
  now: () => number
  /** Calls `run` once, `ms` from now; the answer cancels it. */
  after: (ms: number, run: () => void) => () => void
}

const realClock: PageClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

let clock = realClock

/** Puts another clock in place of the page's, for tests; the answer puts the real one back. */
export function replacePageClock(replacement: PageClock): () => void {
  clock = replacement
  return () => {
    clock = realClock
  }
}

/** Now on the page's clock, ms since 1970. */
export function pageNow(): number {
  return clock.now()
}

/** Calls `run` once, `ms` from now; the answer cancels it. For what is no component. */
export function after(ms: number, run: () => void): () => void {
  return clock.after(ms, run)
}

/** Resolves `ms` from now. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve))
}

/** The time, read again every `intervalMs` while `active`. `read` gives another clock than the page's, such as the game's. */
export function useNow(active: boolean, intervalMs: number, read: () => number = pageNow): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!active) return
    const next = (): (() => void) =>
      clock.after(intervalMs, () => {
        tick()
        cancel = next()
      })
    let cancel = next()
    return () => cancel()
  }, [active, intervalMs])
  return read()
}

/** Calls `run` `ms` from now, or not at all while `ms` is null. Counts anew whenever `ms` changes. */
export function useTimeout(run: () => void, ms: number | null): void {
  const onTime = useEffectEvent(run)
  useEffect(() => (ms === null ? undefined : clock.after(ms, () => onTime())), [ms])
}

/** Whether this component has been there for `ms`: for what should not flash up during a short wait. */
export function useHasElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(ms <= 0)
  useTimeout(() => setElapsed(true), elapsed ? null : ms)
  return elapsed
}
