/** How far a long recording is read, and then prepared. The beginning is shown meanwhile. */
import { useStore } from '../../platform/store.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type StudioSession } from './model/session.ts'
import styles from './ReadingLine.module.css'

/** Entries that are prepared before anyone could see a line. */
const SHORT = 2_000

export function ReadingLine({ session, prepared }: { session: StudioSession; prepared: number }) {
  const { count, isRead } = useStore(session.progress)
  const share = useStore(session.readShare)
  if (isRead && (count <= SHORT || prepared >= count)) return null
  return (
    <ProgressBar
      className={styles.line}
      label={isRead ? 'Preparing the recording' : 'Reading the recording'}
      value={100 * (isRead ? prepared / count : share)}
    />
  )
}
