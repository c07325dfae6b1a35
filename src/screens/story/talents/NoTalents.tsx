/** In place of the talents while they load, and where there are none: the game can start without one. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type DisplayPrice } from '../../../ui/price.ts'
import { PricedButton } from '../PricedButton.tsx'
import styles from './TalentDrawer.module.css'

interface Props {
  isLoading: boolean
  /** What the start charges. */
  price: DisplayPrice | null
  onRetry: () => void
  onSkip: () => void
}

export function NoTalents({ isLoading, price, onRetry, onSkip }: Props) {
  const { t } = useTranslation(['intro', 'shell'])
  if (isLoading)
    return (
      <div role="status" aria-busy="true" aria-label={t('talents.loading')}>
        <Skeleton className={styles.cardSkeleton} />
        <Skeleton className={styles.rowsSkeleton} />
      </div>
    )
  return (
    <div className={styles.none}>
      <p>{t('talents.none')}</p>
      <PricedButton wide label={t('talents.skip')} price={price} onClick={onSkip} />
      <Button wide look="quiet" onClick={onRetry}>
        {t('shell:retry')}
      </Button>
    </div>
  )
}
