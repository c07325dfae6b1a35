/** Forgets the page that a sign-in would have led to, once the player goes elsewhere without signing in: a later sign-in does not lead there. Doc 1 §2. */
import { useEffect, useRef } from 'react'
import { takeRedirect } from '../../platform/redirect.ts'
import { SOCIAL_CALLBACK_PATH } from '../../navigation/chatEntry.ts'
import { LOGIN_PATH, REGISTER_PATH } from '../../navigation/leaveGuard.ts'
import { isPublicNotice } from '../publicNotices.ts'

const SIGN_IN_PATHS = [LOGIN_PATH, REGISTER_PATH, SOCIAL_CALLBACK_PATH]

/** The legal pages, to which the form links, are still part of the sign-in. */
export function useAbandonedSignIn(path: string): void {
  const isSigningIn = useRef(false)
  useEffect(() => {
    // This path leads to sign-in again, and has just been saved.
    if (location.pathname !== path) return
    if (SIGN_IN_PATHS.includes(path)) isSigningIn.current = true
    else if (isSigningIn.current && !isPublicNotice(path)) {
      isSigningIn.current = false
      takeRedirect()
    }
  }, [path])
}
