/** The app's notices, above the screen: no network; a session that has ended, and a new version, each with its button. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsSessionOver } from '../../account/user.ts'
import { SIGN_IN_PATHS } from '../../navigation/paths.ts'
import { openAuthDrawer } from '../../screens/signIn/authDrawerStore.ts'
import { afterRest } from '../../platform/afterRest.ts'
import { useIsOnline } from '../../platform/useIsOnline.ts'
import { type ApplyUpdate, startServiceWorker } from '../../serviceWorker/register.ts'
import { CloseIcon } from '../../ui/controlIcons.tsx'
import { pageNow } from '../../platform/time.ts'
import { Row } from '../../ui/layout.tsx'
import styles from './AppNotices.module.css'

/** The service worker stores the whole app, a hundred files: it must not fall into the way of a story that is about to begin. */
const REST_MS = 8_000

/** A chat says itself that it is offline, and is not disturbed by a new version: it comes when the player leaves. */
const CHAT_PATH = /^\/chat[23]?\//

export function AppNotices({ path }: { path: string }) {
  const { t } = useTranslation(['notices', 'shell'])
  const isOnline = useIsOnline()
  const [applyUpdate, setApplyUpdate] = useState<ApplyUpdate | null>(null)
  useEffect(
    () => afterRest(REST_MS, () => void startServiceWorker(pageNow, (apply) => setApplyUpdate(() => apply))),
    [],
  )
  const isInChat = CHAT_PATH.test(path)
  const isSignedOut = useIsSessionOver() && !SIGN_IN_PATHS.includes(path)
  // The region is there before its text: screen readers announce what is added to a live region.
  return (
    <div role="status" aria-label={t('label')} className={styles.place}>
      {!isInChat && !isOnline && (
        <Row as="p" className={styles.notice}>
          {t('offline')}
        </Row>
      )}
      {!isInChat && isOnline && isSignedOut && (
        <Row className={`${styles.notice} ${styles.choice}`}>
          <span>{t('signedOut')}</span>
          <button type="button" className={styles.update} onClick={() => openAuthDrawer()}>
            {t('signIn')}
          </button>
        </Row>
      )}
      {!isInChat && isOnline && !isSignedOut && applyUpdate !== null && (
        <Row className={`${styles.notice} ${styles.choice}`}>
          <span>{t('newVersion')}</span>
          <button type="button" className={styles.update} onClick={applyUpdate}>
            {t('update')}
          </button>
          <button
            type="button"
            className={styles.close}
            aria-label={t('shell:dismiss')}
            onClick={() => setApplyUpdate(null)}
          >
            <CloseIcon size={16} />
          </button>
        </Row>
      )}
    </div>
  )
}
