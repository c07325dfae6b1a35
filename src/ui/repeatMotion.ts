/** Endless motion without a frame of the page. */
import { prefersReducedMotion } from './useMediaQuery.ts'

/**
 * Repeats a motion of transform or opacity on the compositor; returns the function that ends it. Nothing moves where motion is reduced. A CSS
 * animation would wake the page in each round, for an event that React listens to.
 */
export function repeatMotion(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): () => void {
  if (prefersReducedMotion()) return () => undefined
  const motion = element.animate(frames, { ...timing, iterations: Infinity })
  return () => motion.cancel()
}
