/** A clip that loads: after a moment a spinner, and a progress bar once a share of it is known. `share` is loaded or buffered, 0 to 1. */
import { useTranslation } from 'react-i18next'
import { useHasElapsed } from '../../../platform/time.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './VideoLoading.module.css'

export function VideoLoading({ share }: { share: number }) {
  const { t } = useTranslation('game')
  const isSlow = useHasElapsed(SHOW_AFTER_MS)
  if (!isSlow) return null
  const isKnown = share > 0 && share < 1
  return (
    <div className={styles.loading}>
      {isKnown ? (
        <ProgressBar value={Math.round(share * 100)} label={t('video.loading')} />
      ) : (
        <span className={styles.spinner} role="status" aria-label={t('video.loading')} />
      )}
    </div>
  )
}

/** A shorter wait shows nothing, ms. */
const SHOW_AFTER_MS = 200
