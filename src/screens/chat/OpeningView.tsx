/** Shown while the story opens, with how far that is. The skeleton waits a moment, so that a quick start does not flash. Doc 2 §2 (loading overlay). */
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { type View } from '../../../protocol/view.ts'
import { useGame } from '../../game/game.ts'
import { useHasElapsed } from '../../platform/time.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Column } from '../../ui/layout.tsx'
import styles from './OpeningView.module.css'

export function OpeningView() {
  const { t } = useTranslation('chat')
  const isSlow = useHasElapsed(ROUTE_LOAD.delayMs)
  const progress = useGame(computeProgress)
  return (
    <Column className={styles.opening} role="status" aria-busy="true">
      {isSlow && (
        <>
          <p className={styles.words}>{t('opening')}</p>
          <ProgressBar className={styles.progress} label={t('opening')} value={progress} />
          <Skeleton className={styles.theirs} />
          <Skeleton className={styles.yours} />
          <Skeleton className={styles.theirs} />
          <Skeleton className={styles.field} />
        </>
      )}
    </Column>
  )
}

/** The steps that are done, percent: the page has loaded, the player is signed in and the game is asked for. Its answer is the last. */
function computeProgress({ coins }: View): number {
  return coins === null ? 33 : 67
}
