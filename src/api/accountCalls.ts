/** The calls that make and renew an account. They carry no token: they are how one is got. Doc 1 §4, §7. */
import type * as v from 'valibot'
import { GENDERS, guestSignUp, looseSignInAnswer, type SignInAnswer, tokenRefresh, whoami } from '../../protocol/api/account.ts'
import { type BodySchema, type Call } from '../../protocol/api/call.ts'
import { readUser } from '../account/accountStorage.ts'
import { sendCall } from './sendCall.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'

/** Signs a device up as a guest; a device known already gets its guest back. A gender that the call does not know is sent as unknown. */
export function signUpGuest(deviceId: string, gender: string) {
  return callForTokens(guestSignUp, { device_id: deviceId, gender: GENDERS.find((each) => each === gender) ?? 'unknown' })
}

/** New tokens for a refresh token. */
export function refreshTokens(refreshToken: string) {
  return callForTokens(tokenRefresh, { refresh_token: refreshToken })
}

/** A call that answers tokens. Where the answer does not say who they belong to, that is asked. Rule W19. */
async function callForTokens<B extends BodySchema>(call: Call<string, B>, body: v.InferInput<B>): Promise<Result<SignInAnswer>> {
  const answer = await sendCall(null, { ...call, answer: looseSignInAnswer }, body)
  if (!answer.ok) return answer
  const { auth, user } = answer.data
  if (user !== null) return succeed({ auth, user })
  const whoamiAnswer = await sendCall(auth.access_token, whoami, {})
  if (whoamiAnswer.ok) return succeed({ auth, user: whoamiAnswer.data.user })
  // The tokens that were renewed are used up: these are kept for the user they are known to belong to.
  const knownUser = call.path === tokenRefresh.path ? readUser() : null
  return knownUser === null ? whoamiAnswer : succeed({ auth, user: knownUser })
}
