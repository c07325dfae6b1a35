/** Draws transitions between screens, where the browser has them. */
import { useEffect } from 'react'
import { useRouter } from 'wouter'
import { setNavigationRunner } from '../../navigation/leaveGuard.ts'
import { findRoute } from '../matchRoute.ts'
import { prefersReducedMotion } from '../../ui/useMediaQuery.ts'
import { type AppRoute } from '../routeTable.tsx'
import './transitions.css'

export function useTransitions(): void {
  const { parser } = useRouter()
  useEffect(() => {
    if ('startViewTransition' in document)
      setNavigationRunner(createTransitions((path) => findRoute(parser, path)?.route.transition ?? 'short'))
  }, [parser])
}

type TransitionKind = 'short' | NonNullable<AppRoute['transition']>

/** Runs a navigation to a path. */
export type RunNavigation = (path: string, go: () => void) => void

/**
 * Transitions between screens, by the View Transitions API. Loaded after the first screen. Doc 1 §2 (transition of a route). Navigates inside a
 * transition of the new screen's kind. The browser calls back a frame later: the latest of several navigations counts, and Back in that time
 * cancels them. Back itself has no transition; browsers draw their own.
 */
export function createTransitions(findTransition: (path: string) => TransitionKind): RunNavigation {
  let latest = 0
  addEventListener('popstate', () => {
    latest += 1
  })
  return (path, go) => {
    latest += 1
    const navigation = latest
    const isSeen = path !== location.pathname && document.visibilityState === 'visible'
    if (!isSeen || prefersReducedMotion()) return go()
    document.documentElement.dataset.transition = findTransition(path)
    const transition = document.startViewTransition(() => {
      if (navigation === latest) go()
    })
    // A transition that is skipped, for a newer one or a hidden page, rejects them.
    for (const step of [transition.ready, transition.finished, transition.updateCallbackDone])
      step.catch(() => undefined)
  }
}
