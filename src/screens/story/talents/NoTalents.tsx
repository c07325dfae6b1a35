/** In place of the talents while they load, and where there are none: the game can start without one. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './TalentDrawer.module.css'

interface Props {
  isLoading: boolean
  onRetry: () => void
  onSkip: () => void
}

export function NoTalents({ isLoading, onRetry, onSkip }: Props) {
  const { t } = useTranslation()
  if (isLoading)
    return (
      <div role="status" aria-busy="true" aria-label={t('intro.talents.loading')}>
        <Skeleton className={styles.cardSkeleton} />
        <Skeleton className={styles.rowsSkeleton} />
      </div>
    )
  return (
    <div className={styles.none}>
      <p>{t('intro.talents.none')}</p>
      <Button wide onClick={onSkip}>
        {t('intro.talents.skip')}
      </Button>
      <Button wide look="quiet" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </div>
  )
}
