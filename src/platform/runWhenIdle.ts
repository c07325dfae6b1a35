/** Idle time of the page. */
import { after } from './time.ts'

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

/** Resolves when the page is idle. */
export function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => void runWhenIdle(resolve))
}
