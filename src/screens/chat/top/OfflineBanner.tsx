/** Says that the device has no network; the story goes on by itself when it returns. Rule F16. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useGame } from '../../../bridge/game.ts'
import styles from './OfflineBanner.module.css'

export function OfflineBanner() {
  const { t } = useTranslation()
  const isOffline = useGame((view) => !view.online)
  // The region is there before its text: screen readers announce what is added to a live region.
  return (
    <div aria-live="polite" className={styles.place}>
      {isOffline && <p className={styles.banner}>{t('chat.offline')}</p>}
    </div>
  )
}
