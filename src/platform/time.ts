/**
 * The page's time: the only place in `src` that touches timers and the clock. Tests replace it. Durations are differences
 * of the clock, not counts of ticks, because background pages are throttled.
 */
import { useEffect, useEffectEvent, useReducer, useState } from 'react'

export interface PageClock {
  /** Now, ms since 1970. */
  now: () => number
  /** Calls `run` once, `ms` from now; returns the cancel function. */
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

/** Replaces the page's clock, for tests; returns the function that restores it. */
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

/** Calls `run` once, `ms` from now; returns the cancel function. For code outside components. */
export function after(ms: number, run: () => void): () => void {
  return clock.after(ms, run)
}

/** Calls `run` in a task of its own: ahead of others that wait, or behind them, where the browser can order tasks. */
export function inNextTask(run: () => void, priority: 'user-blocking' | 'background' = 'user-blocking'): void {
  if (clock === realClock && globalThis.scheduler !== undefined) void globalThis.scheduler.postTask(run, { priority })
  else clock.after(0, run)
}

/** Resolves `ms` from now. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve))
}

/** Lets the page draw and answer keys. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => inNextTask(resolve))
}

/** Lets the page load, draw and answer keys, and all other work go first. For work that nobody waits for. */
export function yieldToAll(): Promise<void> {
  return new Promise((resolve) => inNextTask(resolve, 'background'))
}

/** Runs at once, and again `ms` after each end. Returns the function that ends it. */
export function poll(ms: number, run: () => Promise<void>): () => void {
  let cancel = (): void => undefined
  let isOver = false
  const next = (): void => {
    const rest = (): void => {
      if (!isOver) cancel = after(ms, next)
    }
    run().then(rest, rest)
  }
  next()
  return () => {
    isOver = true
    cancel()
  }
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

/** Calls `run` `ms` from now, or not at all while `ms` is null. Restarts when `ms` changes. */
export function useTimeout(run: () => void, ms: number | null): void {
  const onTime = useEffectEvent(run)
  useEffect(() => (ms === null ? undefined : clock.after(ms, () => onTime())), [ms])
}

/** Whether this component has been mounted for `ms`: for content that should not flash during a short wait. */
export function useHasElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(ms <= 0)
  useTimeout(() => setElapsed(true), elapsed ? null : ms)
  return elapsed
}
