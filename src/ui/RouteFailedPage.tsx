/** 'Failed to Load Page', with a Retry that reloads, and a way to the stories that loads the app. Doc 1 §2, §8. */
import { useTranslation } from '../i18n/useTranslation.ts'
import { Button } from './Button.tsx'
import styles from './page.module.css'

export function RouteFailedPage({ reload = () => location.reload() }: { reload?: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.page} role="alert">
      <h1 className={styles.title}>{t('shell.routeFailed')}</h1>
      <p className={styles.hint}>{t('shell.routeFailedHint')}</p>
      <Button onClick={reload}>{t('shell.retry')}</Button>
      {location.pathname !== '/' && (
        <a className={styles.link} href="/">
          {t('shell.toStories')}
        </a>
      )}
    </div>
  )
}
