/** 'Failed to Load Page', with a Retry that reloads, and a way to the stories that loads the app. Doc 1 §2, §8. */
import { Button } from './Button.tsx'
import { useTranslation } from 'react-i18next'
import styles from './page.module.css'

export function RouteFailedPage({ reload = () => location.reload() }: { reload?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page} role="alert">
      <h1 className={styles.title}>{t('routeFailed')}</h1>
      <p className={styles.hint}>{t('routeFailedHint')}</p>
      <Button onClick={reload}>{t('retry')}</Button>
      {location.pathname !== '/' && (
        <a className={styles.link} href="/">
          {t('toStories')}
        </a>
      )}
    </div>
  )
}
