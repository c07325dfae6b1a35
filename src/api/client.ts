/**
 * The calls of the page, all through one ky: its time limit, the second try of a GET that got no answer, and as a hook the refresh of a token that the
 * server refuses. A call is declared in `protocol/api/`, formed by `request.ts` there, and read by `result.ts`. The worker's calls, on the clock of their
 * session, are sent by `worker/http/call.ts`.
 */
import ky, { type AfterResponseHook, TimeoutError } from 'ky'
import type * as v from 'valibot'
import { type BodySchema, type Call, type PathArguments } from '../../protocol/api/call.ts'
import { type CallRequest, createCallRequest } from '../../protocol/api/request.ts'
import { type CallError, fail, isTokenRefused, readResult, type Result } from '../../protocol/api/result.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Locale } from '../../protocol/locale.ts'
import { getLocale } from '../i18n/index.ts'
import { getApiOrigin, resolveApiAddress } from '../platform/apiAddress.ts'
import { warnDeveloper } from '../platform/developerTools.ts'
import { trackEvent } from '../telemetry/track.ts'
import { pageNow } from '../platform/time.ts'
import { beginAct } from './acts.ts'
import { reportInsufficientCoins } from './insufficientCoins.ts'
import { takeStartCall } from './startCalls.ts'

/** A token with the user it belongs to; null where the user is not known. */
export interface Access {
  token: string
  userId: string | null
}

/** Where the calls get their tokens. */
export interface TokenSource {
  /** The token that is there; null for none. */
  readAccess: () => Access | null
  /** The same, but a guest is signed up where nobody is; null if that failed, or if a registered user must sign in. */
  getAccess: () => Promise<Access | null>
  /** Why there is no token: the failed sign-up of the guest, or that a registered user must sign in. */
  explainNoAccess: () => CallError
  /** A token of the same user to replace a refused one; null if there is none. Callers of one time share one refresh. */
  renewAccess: (refused: Access | null) => Promise<Access | null>
}

let tokens: TokenSource = {
  readAccess: () => null,
  getAccess: async () => null,
  explainNoAccess: () => fail('unauthorized'),
  renewAccess: async () => null,
}

/** Called once by the account, which stands above the calls. */
export function setTokenSource(source: TokenSource): void {
  tokens = source
}

/** How a call is sent, beside its body. */
export interface CallOptions {
  /** However often a request is sent with this `Idempotency-Key`, the server acts once. */
  key?: string | undefined
  /** Aborts the request: for a screen that is left. Its result is a failure that nobody reads. */
  signal?: AbortSignal | undefined
  /** Another language than the page's, for a text that is stored in each. */
  language?: Locale | undefined
  /** For a body or an answer that takes long on a slow network. */
  timeoutMs?: number | undefined
}

/** Makes a call as the user. Waits for a guest to be signed up where there is no user yet. Never throws, as all calls. */
export function callAsUser<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  return callAsUserWith({}, call, body, ...params)
}

/** The same with an idempotency key, with which the server acts once however often the call is made, or with a signal that aborts it. */
export async function callAsUserWith<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  options: CallOptions,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const access = await tokens.getAccess()
  if (access === null) return tokens.explainNoAccess()
  return send(access.token, { ...options, onAnswer: renewToken(access, false) }, call, body, ...params)
}

/** Makes a public call: as the user if there is a token, and without one where there is none or the server refuses it. */
export function callAsVisitor<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const access = tokens.readAccess()
  return send(access?.token ?? null, { onAnswer: renewToken(access, true) }, call, body, ...params)
}

/** Makes a call with this token or with none, as those do that sign in. A 401 is an answer like any other. */
export function callWithToken<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  token: string | null,
  options: CallOptions,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  return send(token, options, call, body, ...params)
}

const client = ky.create({
  timeout: SERVER_TIMEOUT_MS.call,
  throwHttpErrors: false,
  retry: {
    // As often as its reasons can follow each other: no answer, a refused token, a refused new token.
    limit: 3,
    methods: ['get'],
    delay: () => 0,
    shouldRetry: ({ error, retryCount }) => retryCount === 1 && !(error instanceof TimeoutError),
  },
})

/** Sends the call again after a 401: once with a new token; a public call at last without one. */
function renewToken(access: Access | null, isPublic: boolean): AfterResponseHook {
  let hasAskedForToken = false
  return async ({ request, response }) => {
    if (response.status !== 401 || !isTokenRefused({ status: 401, body: await response.clone().text() }))
      return undefined
    const renewed = hasAskedForToken ? null : await tokens.renewAccess(access)
    hasAskedForToken = true
    if (renewed !== null) request.headers.set('Authorization', `Bearer ${renewed.token}`)
    else if (isPublic && access !== null && request.headers.has('Authorization'))
      request.headers.delete('Authorization')
    else return undefined
    return ky.retry({ delay: 0 })
  }
}

async function send<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  token: string | null,
  { key, signal, language, timeoutMs, onAnswer }: CallOptions & { onAnswer?: AfterResponseHook },
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const startedAt = pageNow()
  // Of a call that changes something. Its retries, and the player's own after no answer, are the same act.
  const act = call.effect === 'changes' ? beginAct([call.path, params, body], key) : null
  let status = 0
  const result = await receive()
  act?.end(result)
  if (act !== null && !result.ok && result.code === 'insufficient_coins') reportInsufficientCoins(result.message)
  const code = result.ok ? 'ok' : result.code
  trackEvent('api_request', { path: call.path, method: call.method, status, code, duration_ms: pageNow() - startedAt })
  return result.ok || status === 0 ? result : { ...result, status }

  async function receive(): Promise<Result<v.InferOutput<A>>> {
    try {
      const header = { locale: language ?? getLocale(), token }
      const request =
        act === null
          ? createCallRequest({ ...call, effect: 'reads' }, body, header, ...params)
          : createCallRequest({ ...call, effect: 'changes' }, body, { ...header, idempotencyKey: act.key }, ...params)
      const answer = client(resolveApiAddress(request.address), {
        ...request.init,
        ...(signal !== undefined && { signal }),
        ...(timeoutMs !== undefined && { timeout: timeoutMs }),
        ...(onAnswer !== undefined && { hooks: { afterResponse: [onAnswer] } }),
        fetch: (input) => fetchUnlessStarted(request, input),
      })
      ;({ status } = await answer)
      return readResult(
        call.answer,
        { status, body: await answer.text() },
        { origin: getApiOrigin(), onUnfitFields: (fields) => reportIgnoredFields(call.path, fields) },
      )
    } catch (error) {
      return fail(error instanceof TimeoutError ? 'timeout' : 'network')
    }
  }
}

/** Takes the answer that the start of the page has asked for. Where none came, the call is sent as if it had not been. */
async function fetchUnlessStarted(request: CallRequest, ...input: Parameters<typeof fetch>): Promise<Response> {
  const started = await takeStartCall(request)?.catch(() => null)
  return started ? new Response(started.body, { status: started.status }) : fetch(...input)
}

const reported = new Set<string>()

/** Reports fields of a call's answer that do not fit, each once, by their paths, such as `stories.3.coins`, whatever the index in a list. Rule W14. */
export function reportIgnoredFields(
  call: string,
  fields: readonly string[],
  report: typeof warnDeveloper = warnDeveloper,
): void {
  for (const field of fields) {
    const name = `${call} ${field.replace(/\b\d+\b/g, '*')}`
    if (reported.has(name)) continue
    reported.add(name)
    report('a field of an answer does not fit', { call, field })
  }
}
