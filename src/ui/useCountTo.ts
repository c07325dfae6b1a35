/** A number that counts to its new value. */
import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './useMediaQuery.ts'

/** The number to draw: it counts from the value before to `value` within `ms`, and jumps where motion is reduced. */
export function useCountTo(value: number, ms: number): number {
  const [shown, setShown] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    const from = latest.current
    if (from === value) return
    let handle = 0
    let startedAt: number | null = null
    const step = (now: number): void => {
      startedAt ??= now
      const share = prefersReducedMotion() ? 1 : Math.min(1, (now - startedAt) / ms)
      latest.current = share === 1 ? value : Math.round(from + (value - from) * easeOut(share))
      setShown(latest.current)
      if (share < 1) handle = requestAnimationFrame(step)
    }
    handle = requestAnimationFrame(step)
    return () => cancelAnimationFrame(handle)
  }, [value, ms])
  return shown
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3
}
