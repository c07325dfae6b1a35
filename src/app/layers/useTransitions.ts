/** Draws transitions between screens, where the browser has them. */
import { useEffect } from 'react'
import { useRouter } from 'wouter'
import { setNavigationRunner } from '../../navigation/leaveGuard.ts'
import { findRoute } from '../matchRoute.ts'
import { createTransitions } from './transitions.ts'

export function useTransitions(): void {
  const { parser } = useRouter()
  useEffect(() => {
    if ('startViewTransition' in document)
      setNavigationRunner(createTransitions((path) => findRoute(parser, path)?.route.transition ?? 'short'))
  }, [parser])
}
