/** Shown while a screen's code loads: nothing for the first moment, so that a quick load does not flash. */
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { useElapsed } from '../ui/time.ts'
import styles from './page.module.css'

export function LoadingPage() {
  const { t } = useTranslation()
  const slow = useElapsed(ROUTE_LOAD.delayMs)
  return (
    <div className={styles.page} role="status" aria-busy="true">
      {slow && (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          <p>{t('shell.loading')}</p>
        </>
      )}
    </div>
  )
}
