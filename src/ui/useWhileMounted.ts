/** What an answer does to the page that asked: to a page that was left meanwhile, nothing. */
import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The returned function calls `act` of the latest drawing, and does nothing once the component has gone: a late answer would close a drawer that
 * was opened again, or leave a screen that the player came to since. The lint rule `late-close` asks for it after an `await`.
 */
export function useWhileMounted<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef<typeof act | null>(null)
  useLayoutEffect(() => {
    latest.current = act
    return () => {
      latest.current = null
    }
  })
  return useCallback((...args: Args) => latest.current?.(...args), [])
}
