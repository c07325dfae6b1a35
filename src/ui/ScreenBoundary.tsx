/** Catches a screen that did not load or broke while drawing, and offers to load the page again. */
import { type ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { Button } from './Button.tsx'
import { useTranslation } from 'react-i18next'
import styles from './page.module.css'

export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={<RouteFailedPage />}>{children}</Boundary>
}

/** 'Failed to Load Page', with a Retry that reloads, and a way to the stories that loads the app. Doc 1 §2, §8. */
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
