/** Shown in an empty list. */
import styles from './stateMessage.module.css'

export function EmptyState({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={styles.note}>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}
