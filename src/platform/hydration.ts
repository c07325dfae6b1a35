/**
 * The first drawing of a page that the server has drawn. It knows nothing of the visitor, so React's first drawing in the browser may not either: what
 * depends on this device or its user is drawn right after it, in a place that is kept.
 */
import { useSyncExternalStore } from 'react'

/** Whether this is the server, or the first drawing of its HTML in the browser. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, isNever, isAlways)
}

const neverChanges = (): (() => void) => () => undefined
const isNever = (): boolean => false
const isAlways = (): boolean => true
