/** Frames and idle time of the page. */
import { after } from '../ui/time.ts'

/** Animation frames and their clock: a port that tests replace. */
export interface FrameSource {
  /** Time of the page, ms, on the clock that frames are given. */
  now: () => number
  /** Calls `draw` once, before the next paint; returns the cancel function. */
  request: (draw: (now: number) => void) => () => void
}

/** The frames of this page. */
export const pageFrameSource: FrameSource = {
  now: () => performance.now(),
  request(draw) {
    const handle = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(handle)
  },
}

/** Delay without `requestIdleCallback` (WebKit), ms. */
const IDLE_FALLBACK_MS = 500
/** Timeout of `requestIdleCallback`, ms. */
const IDLE_TIMEOUT_MS = 3_000

/** Calls `run` when the page is idle; returns the cancel function. */
export function runWhenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return after(IDLE_FALLBACK_MS, run)
  const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
