/** Media queries as hooks. */
import { useEffect, useState } from 'react'
import { useIsHydrating } from '../platform/hydration.ts'

/** Whether a media query matches now; not where the server draws. Asks the browser once, and when it changes: an answer may need the style of the page. */
export function useMediaQuery(query: string): boolean {
  const isHydrating = useIsHydrating()
  const [isMatching, setMatching] = useState(() => !isHydrating && matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const update = (): void => setMatching(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return isMatching
}

/** Whether the player asked for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery(REDUCED_MOTION)
}

/** The same, read once: for motion that starts outside of a render. */
export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}

/** A phone on its side: the picture at the left, the words at the right. The style sheets have the same query. */
export const LANDSCAPE = '(orientation: landscape) and (min-width: 500px) and (max-height: 480px)'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
