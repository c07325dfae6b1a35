/** Shown in an empty list. */
import { Stack } from './layout.tsx'
import styles from './stateMessage.module.css'

export function EmptyState({ title, hint }: { title: string; hint: string }) {
  return (
    <Stack className={styles.note}>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
    </Stack>
  )
}
