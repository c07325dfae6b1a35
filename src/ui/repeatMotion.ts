/** Endless motion without a frame of the page. */
import { prefersReducedMotion } from './useMediaQuery.ts'

/** The timing of a round. Times that are multiples of REPEAT_STEP_MS let several motions share their frames. */
interface Round {
  /** ms. */
  duration: number
  /** ms; not above 0: the end of a delay draws frames of the page. */
  delay?: number
  direction?: PlaybackDirection
}

/**
 * Time between two pictures of a motion, ms. The page gets a message about each picture that the screen shows: at 60 a second they cost more than
 * all else between two lines.
 */
export const REPEAT_STEP_MS = 50

/**
 * Repeats a motion of transform or opacity on the compositor; returns the function that ends it. Nothing moves where motion is reduced. A CSS
 * animation would wake the page in each round, for an event that React listens to.
 */
export function repeatMotion(element: Element, frames: Keyframe[], round: Round): () => void {
  if (prefersReducedMotion()) return () => undefined
  const easing = `steps(${Math.round(round.duration / REPEAT_STEP_MS)})`
  const motion = element.animate(frames, { ...round, easing, iterations: Infinity })
  return () => motion.cancel()
}
