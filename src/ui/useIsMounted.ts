/** Whether a component is still there when work that it began has ended. */
import { useEffect, useRef } from 'react'

/** The returned function says it at the time of the call: what the user has left must not take them back. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
