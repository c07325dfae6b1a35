/** Media queries as hooks. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
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
