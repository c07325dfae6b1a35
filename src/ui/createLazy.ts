/** Components whose code loads when they are first drawn, and again after a failure: React's `lazy` alone keeps the failure until a reload. */
import { type ComponentType, lazy } from 'react'

/**
 * Returns a function that gives the component, for the state of a component outside its Suspense: what that draws stays the same until it is
 * drawn again, so that a failure reaches the error boundary.
 */
export function createLazy<Props>(load: () => Promise<ComponentType<Props>>): () => ComponentType<Props> {
  let kept: ComponentType<Props> | null = null
  return () =>
    (kept ??= lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        kept = null
        throw error
      }
    }))
}
