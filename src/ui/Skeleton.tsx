/** A placeholder for content that is loading. Purely visual: the region around it says `aria-busy`. */
import styles from './Skeleton.module.css'

export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />
}
