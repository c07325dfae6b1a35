/** The end of every sign-in: the account is stored, and what was kept for it is removed. Doc 1 §4. */
import { type LooseSignInAnswer, type User } from '../../protocol/api/account.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'
import { loadUserOfTokens } from '../api/accountCalls.ts'
import { signInAs } from '../bridge/changeUser.ts'
import { type Access, isRegisteredUser, readAccess } from './accountStorage.ts'
import { type SignInMethod } from '../telemetry/events.ts'
import { trackEvent } from '../telemetry/track.ts'
import { forgetReferral } from './referral.ts'
import { forgetSentCode } from './sentCode.ts'
import { getAccess } from './tokens.ts'

export interface SignedIn {
  user: User
  /** Whether this sign-in made the account. Only the answer to a code says so. */
  isFirstLogin: boolean
}

/**
 * The access to sign in with: the server registers the guest of its token, who keeps their progress. Waits for the guest of the first visit. A
 * registered user whose session has ended has none.
 */
export async function getAccessForSignIn(): Promise<Access | null> {
  return isRegisteredUser() ? readAccess() : getAccess()
}

/** Stores the account of an answer. `sentReferral`: the call carried the codes of the referral. */
export async function completeSignIn(
  answer: Result<LooseSignInAnswer>,
  { method, sentReferral }: { method: SignInMethod | 'registration'; sentReferral: boolean },
): Promise<Result<SignedIn>> {
  const account = await loadUserOfTokens(answer)
  if (!account.ok) return account
  await signInAs(account.data)
  if (sentReferral) forgetReferral()
  forgetSentCode()
  const isFirstLogin = answer.ok && answer.data.is_first_login
  if (method === 'registration') trackEvent('signed_up', { method: 'email' })
  else trackEvent('signed_in', { method, is_first: isFirstLogin })
  return succeed({ user: account.data.user, isFirstLogin })
}
