/** The skeleton of the intro, while no list entry or detail is loaded. */
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BackButton } from './BackButton.tsx'
import styles from './Story.module.css'

export function LoadingIntro() {
  const { t } = useTranslation('stories')
  return (
    <div className={styles.screen}>
      <div className={styles.picture} />
      <header className={styles.top}>
        <BackButton />
      </header>
      <div className={styles.words} role="status" aria-busy="true" aria-label={t('intro.loading')}>
        <Skeleton className={styles.titleSkeleton} />
        <Skeleton className={styles.textSkeleton} />
      </div>
    </div>
  )
}
