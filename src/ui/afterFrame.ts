/** Work that waits until what was drawn is on the screen. */
import { after } from '../platform/time.ts'

/** A hidden page draws no frames. Longer than a frame takes on a slow phone, ms. */
const NO_FRAME_MS = 250

/** Calls `run` once when the frame of what has just changed is on the screen, or soon on a page without frames; returns the function that cancels it. */
export function afterFrame(run: () => void): () => void {
  // The frame after the next one begins when the next one is shown.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(finish)))
  const stopTimeout = after(NO_FRAME_MS, finish)
  function cancel(): void {
    cancelAnimationFrame(frame)
    stopTimeout()
  }
  function finish(): void {
    cancel()
    run()
  }
  return cancel
}
