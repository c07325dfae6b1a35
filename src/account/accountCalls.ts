/** Guest sign-up and token refresh. These calls carry no access token. Doc 1 §4, §7. */
import type * as v from 'valibot'
import {
  guestSignUp,
  looseSignInAnswer,
  type LooseSignInAnswer,
  type SignInAnswer,
  tokenRefresh,
  type User,
  whoami,
} from '../../protocol/api/account.ts'
import { type BodySchema, type Call } from '../../protocol/api/call.ts'
import { readUser } from './accountStorage.ts'
import { toGender } from './gender.ts'
import { callWithToken } from '../api/client.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'

/** Signs up a guest for a device; a known device gets its guest back. A gender that the call does not have is sent as unknown. */
export function requestGuest(deviceId: string, gender: string) {
  return callForTokens(guestSignUp, { device_id: deviceId, gender: toGender(gender) })
}

/** Exchanges a refresh token for new tokens. */
export function refreshTokens(refreshToken: string) {
  return callForTokens(tokenRefresh, { refresh_token: refreshToken })
}

/** Makes a call that answers with tokens. */
async function callForTokens<B extends BodySchema>(
  call: Call<string, B>,
  body: v.InferInput<B>,
): Promise<Result<SignInAnswer>> {
  const answer = await callWithToken(null, {}, { ...call, answer: looseSignInAnswer }, body)
  // The old tokens no longer work: keep the new ones for the user of the old.
  return loadUserOfTokens(answer, call.path === tokenRefresh.path ? readUser() : null)
}

/** Asks for the user of new tokens where the answer has none. If that fails, `knownUser` is their user. Rule W19. */
export async function loadUserOfTokens(
  answer: Result<LooseSignInAnswer>,
  knownUser: User | null = null,
): Promise<Result<SignInAnswer>> {
  if (!answer.ok) return answer
  const { auth, user } = answer.data
  if (user !== null) return succeed({ auth, user })
  const whoamiAnswer = await callWithToken(auth.access_token, {}, whoami, {})
  if (whoamiAnswer.ok) return succeed({ auth, user: whoamiAnswer.data.user })
  return knownUser === null ? whoamiAnswer : succeed({ auth, user: knownUser })
}
