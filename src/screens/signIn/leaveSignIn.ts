/** Leaves a sign-in screen after the sign-in. Doc 1 §2. */
import { scrollOnArrival } from '../../navigation/scrollRestoration.ts'
import { readRedirect, takeRedirect } from '../../platform/redirect.ts'
import { showToast } from '../../ui/toastStore.ts'

/** Goes to the saved page, else to the stories; the toast goes along. */
export function leaveSignIn(navigate: (to: string, options: { replace: boolean }) => void, text: string | null): void {
  const scroll = readRedirect()?.scroll ?? 0
  const target = takeRedirect() ?? '/'
  scrollOnArrival(target, scroll)
  if (text !== null) showToast('success', text, undefined, new URL(target, location.origin).pathname)
  navigate(target, { replace: true })
}
