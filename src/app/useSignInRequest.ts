/** Tells a registered user that their session has expired. From a page that needs a user it leads to sign-in, and saves the page to return to. Doc 1 §2, §8. */
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribeSignInRequest } from '../account/signInRequest.ts'
import { saveThisPlace } from '../platform/redirect.ts'
import { showToast } from '../ui/toastStore.ts'
import { type Access } from './access.ts'
import { redirectTo, LOGIN_PATH } from '../navigation/leaveGuard.ts'

/** `access` is that of the current route. */
export function useSignInRequest(access: Access): void {
  const { t } = useTranslation('shell')
  const goToSignIn = useEffectEvent(() => {
    const text = t('failures.unauthorized')
    if (access === 'public' || access === 'unchecked') {
      showToast('error', text)
      return
    }
    showToast('error', text, undefined, LOGIN_PATH)
    saveThisPlace(null)
    redirectTo(LOGIN_PATH)
  })
  useEffect(() => subscribeSignInRequest(() => goToSignIn()), [])
}
