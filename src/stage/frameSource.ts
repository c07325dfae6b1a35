/** When the stage draws, and when it may load what it draws with. */
import { after } from '../ui/time.ts'

/** The page's frames and their clock, injected into the stage so that a test says when a frame comes and what time it is. */
export interface FrameSource {
  /** Time of the page, ms, on the clock that frames are given. */
  now: () => number
  /** Calls `draw` once, before the next paint; the answer calls it off. */
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

/** WebKit cannot tell when it is idle: there the moving stage comes this long after it may, ms. */
const IDLE_FALLBACK_MS = 500
/** A page that is never idle gives it its turn after this long, ms. */
const IDLE_TIMEOUT_MS = 3_000

/** Calls `run` once the page has nothing better to do; the answer calls it off. */
export function runWhenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return after(IDLE_FALLBACK_MS, run)
  const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
