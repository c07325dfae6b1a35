/** Frames of the page. */

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
