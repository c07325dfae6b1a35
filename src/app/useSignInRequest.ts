/** Sends a registered user whose session has expired to sign-in, and saves the page to return to. Doc 1 §2, §8. */
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribeSignInRequest } from '../account/signInRequest.ts'
import { saveRedirect } from '../platform/redirect.ts'
import { showToast } from '../ui/toastStore.ts'
import { redirectTo, LOGIN_PATH } from './leaveGuard.ts'

export function useSignInRequest(): void {
  const { t } = useTranslation()
  const goToSignIn = useEffectEvent(() => {
    showToast('error', t('shell.notices.refresh_failed'), undefined, LOGIN_PATH)
    if (location.pathname === LOGIN_PATH) return
    saveRedirect(location.pathname + location.search + location.hash)
    redirectTo(LOGIN_PATH)
  })
  useEffect(() => subscribeSignInRequest(() => goToSignIn()), [])
}
