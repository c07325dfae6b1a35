/** Sign-in at a social provider: the way to its page, and the way back with a code. Doc 1 §4, §7. */
import { looseSignInAnswer } from '../../protocol/api/account.ts'
import { socialExchange, type SocialProvider, socialUrl } from '../../protocol/api/signIn.ts'
import { type CallError, fail, isUnreached, succeed, type Result } from '../../protocol/api/result.ts'
import { type CallOptions, callWithToken } from '../api/client.ts'
import { getApiOrigin, resolvePageAddress } from '../platform/apiAddress.ts'
import { randomId } from '../platform/random.ts'
import { completeSignIn, getAccessForSignIn, sendSignIn, type SignedIn } from './completeSignIn.ts'
import { readReferral } from './referral.ts'
import { findSocialRequest, forgetSocialRequest, rememberSocialRequest } from './socialRequests.ts'
import { SOCIAL_CALLBACK_PATH } from '../navigation/paths.ts'

/** The address of the provider's page. Its state is remembered, so that only an answer to this request counts. */
export async function startSocialSignIn(
  provider: SocialProvider,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<Result<string>> {
  // A path is one of the API's own host.
  const redirectUrl = getApiOrigin() === location.origin ? SOCIAL_CALLBACK_PATH : location.origin + SOCIAL_CALLBACK_PATH
  const body = { login_type: provider, redirect_url: redirectUrl }
  const answer = await callWithToken(null, options, socialUrl, body)
  if (!answer.ok) return answer
  const url = resolvePageAddress(answer.data.url)
  if (url === null) return fail('bad_answer')
  // A server that leaves the state to the client gets one of the client's.
  const state = url.searchParams.get('state') ?? randomId()
  url.searchParams.set('state', state)
  rememberSocialRequest({ state, provider })
  return succeed(url.href)
}

/** Why the way back did not sign in. */
export type SocialFailure =
  /** The player declined at the provider. */
  | { reason: 'declined' }
  /** The provider reports an error. */
  | { reason: 'providerError' }
  /** The parameters do not answer a request of this browser, or it was answered already. */
  | { reason: 'unknownRequest' }
  /** The exchange of the code failed; `canRetry` where the server did not decide. */
  | { reason: 'failed'; failure: CallError; canRetry: boolean }
export type SocialOutcome = { ok: true; signedIn: SignedIn } | ({ ok: false } & SocialFailure)

/** Signs in with the parameters that the provider returned. Callers with the same state share one exchange. */
export function finishSocialSignIn(parameters: URLSearchParams): Promise<SocialOutcome> {
  const state = readSingle(parameters, 'state') ?? ''
  const pending = pendingExchanges.get(state) ?? finish(parameters, state).finally(() => pendingExchanges.delete(state))
  pendingExchanges.set(state, pending)
  return pending
}

/** Exchanges in progress, by state: a screen that mounts twice exchanges once. */
const pendingExchanges = new Map<string, Promise<SocialOutcome>>()

async function finish(parameters: URLSearchParams, state: string): Promise<SocialOutcome> {
  const provider = findSocialRequest(state)
  if (provider === null) return { ok: false, reason: 'unknownRequest' }
  const error = parameters.get('error')
  const code = readSingle(parameters, 'code')
  if (error !== null || code === null) {
    forgetSocialRequest(state)
    if (error === null) return { ok: false, reason: 'unknownRequest' }
    return { ok: false, reason: error === 'access_denied' ? 'declined' : 'providerError' }
  }
  const access = await getAccessForSignIn()
  const call = { ...socialExchange, answer: looseSignInAnswer }
  const body = { login_type: provider, code, user_id: access?.userId ?? undefined, ...readReferral() }
  const answer = await sendSignIn(access, {}, call, body)
  const canRetry = !answer.ok && isUnreached(answer)
  // A request counts once, but the server has to decide on it.
  if (!canRetry) forgetSocialRequest(state)
  const result = await completeSignIn(answer, { method: provider, sentReferral: true })
  return result.ok ? { ok: true, signedIn: result.data } : { ok: false, reason: 'failed', failure: result, canRetry }
}

/** Codes and states of providers are shorter, characters. */
const PARAMETER_MAX = 1_000

/** A parameter that is there once, and could be one of a provider's. */
function readSingle(parameters: URLSearchParams, name: string): string | null {
  const [value, ...others] = parameters.getAll(name)
  return value !== undefined && value !== '' && value.length <= PARAMETER_MAX && others.length === 0 ? value : null
}
