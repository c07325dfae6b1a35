/** A progress bar, 0 to 100. */
import { useLayoutEffect, useRef } from 'react'
import { PROGRESS_MS } from '../../protocol/limits.ts'
import { isMoving, playMotion } from './playMotion.ts'
import styles from './ProgressBar.module.css'
import { prefersReducedMotion } from './useMediaQuery.ts'

export function ProgressBar({
  label,
  value,
  className = '',
}: {
  label: string
  value: number
  className?: string | undefined
}) {
  const percent = Math.min(100, Math.max(0, value))
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(createLength(percent))
  useLayoutEffect(() => {
    const element = bar.current
    const from = shown.current
    const to = createLength(percent)
    shown.current = to
    if (from.transform === to.transform || element === null || prefersReducedMotion()) return undefined
    const motion = playMotion(element, { from, to, duration: PROGRESS_MS })
    return () => {
      // The next motion goes on from where this one is.
      if (isMoving(motion)) shown.current = { transform: getComputedStyle(element).transform }
      motion.cancel()
    }
  }, [percent])
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={`${styles.track} ${className}`}
    >
      <div ref={bar} className={styles.bar} style={createLength(percent)} />
    </div>
  )
}

function createLength(percent: number): { transform: string } {
  return { transform: `scaleX(${percent / 100})` }
}
