/** Loads the transitions between screens after the first one, where the browser has them. */
import { useEffect } from 'react'
import { useRouter } from 'wouter'
import { after } from '../ui/time.ts'
import { setNavigationRunner } from './leaveGuard.ts'
import { findRoute } from './matchRoute.ts'

/** Time for the first screen to load what it needs, ms. */
const LOAD_AFTER_MS = 2_000

export function useTransitions(): void {
  const { parser } = useRouter()
  useEffect(() => {
    if (!('startViewTransition' in document)) return undefined
    return after(
      LOAD_AFTER_MS,
      () =>
        void import('./transitions.ts').then(
          ({ createTransitions }) =>
            setNavigationRunner(createTransitions((path) => findRoute(parser, path)?.route.transition ?? 'short')),
          // Without them the screens change at once.
          () => undefined,
        ),
    )
  }, [parser])
}
