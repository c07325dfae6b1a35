/** Sign-in over any screen, which stays as it is. Doc 1 §2. */
import { useState } from 'react'
import { scrollWhenHigh } from '../../navigation/scrollRestoration.ts'
import { useTranslation } from 'react-i18next'
import { saveThisPlace } from '../../platform/redirect.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { AuthForm, type AuthMode, LEADS, TITLES } from './AuthForm.tsx'
import styles from './AuthForm.module.css'
import { closeAuthDrawer } from './authDrawerStore.ts'

export function AuthDrawer({ reason }: { reason: string | null }) {
  const { t } = useTranslation('account')
  const [mode, setMode] = useState<AuthMode>('signIn')
  const finish = (text: string | null): void => {
    closeAuthDrawer()
    // The screen loads again for the new user, and is short meanwhile.
    scrollWhenHigh(scrollY)
    if (text !== null) showToast('success', text)
  }
  return (
    <Drawer title={t(TITLES[mode])} onClose={closeAuthDrawer}>
      {reason !== null && mode !== 'forgot' && <p className={styles.reason}>{reason}</p>}
      {mode === 'forgot' && <p className={styles.reason}>{t(LEADS.forgot)}</p>}
      <AuthForm
        mode={mode}
        onModeChange={setMode}
        onDone={finish}
        onLeave={closeAuthDrawer}
        leaveTo={leaveForProvider}
      />
    </Drawer>
  )
}

/** The provider returns to another screen, which leads back here. */
function leaveForProvider(url: string): void {
  saveThisPlace(null)
  location.assign(url)
}
