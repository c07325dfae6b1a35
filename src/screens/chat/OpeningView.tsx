/** Shown while the story opens. The skeleton waits a moment, so that a quick start does not flash. */
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHasElapsed } from '../../ui/time.ts'
import styles from './OpeningView.module.css'

export function OpeningView() {
  const { t } = useTranslation()
  const isSlow = useHasElapsed(ROUTE_LOAD.delayMs)
  return (
    <div className={styles.opening} role="status" aria-busy="true">
      {isSlow && (
        <>
          <p className={styles.words}>{t('chat.opening')}</p>
          <Skeleton className={styles.theirs} />
          <Skeleton className={styles.yours} />
          <Skeleton className={styles.theirs} />
          <Skeleton className={styles.field} />
        </>
      )}
    </div>
  )
}
