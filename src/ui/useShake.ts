/** Shakes an element that cannot be confirmed yet. Nothing moves where motion is reduced: words have to say it as well. */
import { type RefObject, useEffect } from 'react'
import { prefersReducedMotion } from './useMediaQuery.ts'

const FRAMES = [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }))
const SHAKE_MS = 300

/** Shakes each time that `count` grows; 0 is still. */
export function useShake(element: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    if (count > 0 && !prefersReducedMotion())
      element.current?.animate(FRAMES, { duration: SHAKE_MS, easing: 'ease-out' })
  }, [element, count])
}
