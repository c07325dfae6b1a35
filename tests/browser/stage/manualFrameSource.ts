/** Frames that come when a test says so, on a clock that the test moves. */
import { type FrameSource } from '../../../src/stage/frameSource.ts'

export interface ManualFrames extends FrameSource {
  /** A frame has been asked for. */
  readonly pending: boolean
  /** Draws the frame that was asked for, if any, `ms` later. */
  step: (ms: number) => void
}

export function manualFrames(): ManualFrames {
  let now = 1_000
  let waiting: ((now: number) => void)[] = []
  return {
    now: () => now,
    request(draw) {
      waiting.push(draw)
      return () => {
        waiting = waiting.filter((other) => other !== draw)
      }
    },
    get pending() {
      return waiting.length > 0
    },
    step(ms) {
      now += ms
      const due = waiting
      waiting = []
      for (const draw of due) draw(now)
    },
  }
}
