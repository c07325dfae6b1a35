/** Media queries as hooks. */
import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the player asked for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery(REDUCED_MOTION)
}

/** The same, read once: for motion that starts outside of a render. */
export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
