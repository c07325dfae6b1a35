/** Shown while the code of a screen loads. The spinner waits a moment, so that a quick load does not flash; a long silence is named, with the way back. */
import { type Elements } from './elements.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ROUTE_LOAD, SILENCE_NOTE_MS } from '../../protocol/limits.ts'
import { Spinner } from './Spinner.tsx'
import { useHasElapsed } from '../platform/time.ts'
import styles from './page.module.css'

export function LoadingPage({ outline = null }: { outline?: Elements }) {
  const { t } = useTranslation('shell')
  const isSlow = useHasElapsed(ROUTE_LOAD.delayMs)
  const isSilent = useHasElapsed(SILENCE_NOTE_MS)
  return (
    <div role="status" aria-busy="true">
      {outline}
      {isSlow && (
        <div className={styles.page} data-over={outline !== null}>
          <Spinner />
          <p>{t(isSilent ? 'silent.text' : 'loading')}</p>
          {isSilent && (
            <Link href="/" className={styles.link}>
              {t('silent.back')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
