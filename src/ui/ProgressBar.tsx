/** A progress bar, 0 to 100. */
import { type CSSProperties } from 'react'
import { PROGRESS_MS } from '../../protocol/limits.ts'
import styles from './ProgressBar.module.css'

export function ProgressBar({ label, value, className = '' }: { label: string; value: number; className?: string }) {
  const percent = Math.min(100, Math.max(0, value))
  const style: CSSProperties = { transform: `scaleX(${percent / 100})`, transitionDuration: `${PROGRESS_MS}ms` }
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={`${styles.track} ${className}`}
    >
      <div className={styles.bar} style={style} />
    </div>
  )
}
