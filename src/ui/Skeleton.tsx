/** A quiet block in the place of what is still loading. Purely visual: the region around it says `aria-busy`. */
import styles from './Skeleton.module.css'

export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />
}
