/** The part that every sign-in shares: its call, and its end, where the account is stored and what was kept for it is removed. Doc 1 §4. */
import type * as v from 'valibot'
import { type LooseSignInAnswer, type User, whoami } from '../../protocol/api/account.ts'
import { type BodySchema, type Call } from '../../protocol/api/call.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'
import { loadUserOfTokens } from './accountCalls.ts'
import { type Access, type CallOptions, callWithToken } from '../api/client.ts'
import { signInAs } from './changeUser.ts'
import { isRegisteredUser, readAccess } from './accountStorage.ts'
import { type SignInMethod } from '../telemetry/events.ts'
import { trackEvent } from '../telemetry/track.ts'
import { forgetReferral } from './referral.ts'
import { forgetSentCode } from './sentCode.ts'
import { getAccess, renewAccess } from './tokens.ts'

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

/**
 * Makes a sign-in call with the access of the guest, whom its body names. A 401 is the server's answer to what the player entered: nothing is
 * refreshed or repeated. Only where the server refuses the token alone, too, the call is made once more, with a new token or with none.
 */
export async function sendSignIn<B extends BodySchema, A extends v.GenericSchema>(
  access: Access | null,
  options: Pick<CallOptions, 'signal'>,
  call: Call<string, B, A>,
  body: v.InferInput<B>,
): Promise<Result<v.InferOutput<A>>> {
  const answer = await callWithToken(access?.token ?? null, options, call, body)
  if (access === null || !isRefused(answer)) return answer
  if (!isRefused(await callWithToken(access.token, options, whoami, {}))) return answer
  const renewed = await renewAccess(access)
  return callWithToken(renewed?.token ?? null, options, call, body)
}

function isRefused(answer: Result<unknown>): boolean {
  return !answer.ok && answer.code === 'unauthorized'
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
