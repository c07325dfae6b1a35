/** Sign-in by verification code and password, registration, and the explicit guest. Social sign-in: socialSignIn.ts. Doc 1 §4, §7. */
import { looseSignInAnswer, type User } from '../../protocol/api/account.ts'
import { codeSend, codeSignIn, guestConvert, passwordSignIn } from '../../protocol/api/signIn.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'
import { explainNoAccess } from './tokens.ts'
import { requestGuest } from './accountCalls.ts'
import { readStatedGender } from './gender.ts'
import { type CallOptions, callWithToken } from '../api/client.ts'
import { signInAs } from './changeUser.ts'
import { trackEvent } from '../telemetry/track.ts'
import { pageNow } from '../platform/time.ts'
import { refreshUser } from './account.ts'
import { getDeviceId, readAccess, readGender } from './accountStorage.ts'
import { completeSignIn, getAccessForSignIn, sendSignIn, type SignedIn } from './completeSignIn.ts'
import { readReferral } from './referral.ts'
import { normalizeEmail, rememberSentCode } from './sentCode.ts'

/** The signal aborts the call when its form is left. */
type Options = Pick<CallOptions, 'signal'>

/** Sends a verification code, and remembers when the next one may be sent. */
export async function sendCode(email: string, options: Options = {}): Promise<Result<unknown>> {
  const body = { email: email.trim(), code_type: 'login' } as const
  // The session says which device asks. The call needs none, and where the server refuses it, it is made without.
  const access = readAccess()
  const first = await callWithToken(access?.token ?? null, options, codeSend, body)
  const isRefused = access !== null && !first.ok && first.code === 'unauthorized'
  const answer = isRefused ? await callWithToken(null, options, codeSend, body) : first
  if (!answer.ok) return answer
  rememberSentCode({ email: normalizeEmail(email), at: pageNow(), waitMs: answer.data.resend_after * 1_000 })
  return succeed(null)
}

/** Signs in by the code of an email. A new address registers the guest, who keeps their progress. */
export async function signInWithCode(email: string, code: string, options: Options = {}): Promise<Result<SignedIn>> {
  const access = await getAccessForSignIn()
  const answer = await sendSignIn(
    access,
    options,
    { ...codeSignIn, answer: looseSignInAnswer },
    {
      email: email.trim(),
      code,
      code_type: 'login',
      gender: readStatedGender(),
      user_id: access?.userId ?? undefined,
      ...readReferral(),
    },
  )
  return completeSignIn(answer, { method: 'code', sentReferral: true })
}

/** Signs in to an existing account; the guest stays behind. */
export async function signInWithPassword(
  email: string,
  password: string,
  options: Options = {},
): Promise<Result<SignedIn>> {
  const access = await getAccessForSignIn()
  const body = { email: email.trim(), password, user_id: access?.userId ?? undefined }
  const answer = await sendSignIn(access, options, { ...passwordSignIn, answer: looseSignInAnswer }, body)
  return completeSignIn(answer, { method: 'password', sentReferral: false })
}

/** Fields of the registration form. */
export interface Registration {
  name: string
  email: string
  password: string
}

/** Registers the guest, who keeps their id and progress. An answer without a user fails with `bad_answer`. Doc 1 §8. */
export async function register(
  { name, email, password }: Registration,
  options: Options = {},
): Promise<Result<SignedIn>> {
  const guestId = await loadGuestId()
  if (!guestId.ok) return guestId
  const answer = await sendSignIn(await getAccessForSignIn(), options, guestConvert, {
    user_id: guestId.data,
    name: name.trim(),
    email: email.trim(),
    password,
    gender: readStatedGender(),
    ...readReferral(),
  })
  if (!answer.ok) return answer
  return completeSignIn(succeed({ ...answer.data, is_first_login: true }), {
    method: 'registration',
    sentReferral: true,
  })
}

/**
 * Signs the guest of this device up where the player asks for it. Without a stored gender it fails silently: nothing is sent, and null is
 * returned. Doc 1 §4.
 */
export async function signUpAsGuest(options: Options = {}): Promise<Result<User> | null> {
  const gender = readGender()
  if (gender === null) return null
  const answer = await requestGuest(getDeviceId(), gender)
  if (!answer.ok) return answer
  if (options.signal?.aborted === true) return null
  await signInAs(answer.data)
  trackEvent('signed_up', { method: 'guest' })
  return succeed(answer.data.user)
}

/** The id of the guest to register. Asks the server where only the token is stored. */
async function loadGuestId(): Promise<Result<string>> {
  const access = await getAccessForSignIn()
  if (access === null) return explainNoAccess()
  if (access.userId !== null) return succeed(access.userId)
  const answer = await refreshUser()
  return answer.ok ? succeed(answer.data.uuid) : answer
}
