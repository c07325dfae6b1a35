/**
 * The calls of the page. A call is declared in `protocol/api/`, formed by `request.ts` there, sent by `sendRequest.ts` here, and read by `result.ts`. The worker's calls, on the clock of their
 * session, are sent by `worker/http/call.ts`.
 */
import type * as v from 'valibot'
import { type BodySchema, type Call, type PathArguments } from '../../protocol/api/call.ts'
import { createCallRequest } from '../../protocol/api/request.ts'
import { type CallError, fail, readResult, type Result } from '../../protocol/api/result.ts'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { type Locale } from '../../protocol/locale.ts'
import { getLocale } from '../i18n/index.ts'
import { getApiOrigin } from '../platform/apiAddress.ts'
import { warnDeveloper } from '../platform/developerTools.ts'
import { loadWithRetry } from '../platform/loadWithRetry.ts'
import { trackEvent } from '../telemetry/track.ts'
import { pageNow } from '../platform/time.ts'
import { type Access, type Renewal } from './access.ts'
import { beginAct } from './acts.ts'
import { reportInsufficientCoins } from './insufficientCoins.ts'
import { type sendRequest } from './sendRequest.ts'
import { takeStartCall } from './startCalls.ts'

export { type Access } from './access.ts'

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
  return send(access.token, { ...options, renewal: renewBy(access, false) }, call, body, ...params)
}

/** Makes a public call: as the user if there is a token, and without one where there is none or the server refuses it. */
export function callAsVisitor<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const access = tokens.readAccess()
  return send(access?.token ?? null, { renewal: renewBy(access, true) }, call, body, ...params)
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

function renewBy(access: Access | null, isPublic: boolean): Renewal {
  return { access, isPublic, renew: (refused) => tokens.renewAccess(refused) }
}

/** Loads what sends requests. The first answers of a page are asked for before any code is there, so that the first screen does without it. */
export async function loadSender(): Promise<Sender> {
  return (sender ??= await loadWithRetry(() => import('./sendRequest.ts'), ROUTE_LOAD))
}

type Sender = { sendRequest: typeof sendRequest }
let sender: Sender | null = null

async function send<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  token: string | null,
  { key, signal, language, timeoutMs, renewal = null }: CallOptions & { renewal?: Renewal | null },
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
      const started = (await takeStartCall(request)?.catch(() => null)) ?? null
      const isFinal = started !== null && (renewal === null || started.status !== 401)
      const answer = isFinal
        ? started
        : await (await loadSender()).sendRequest(request, { signal, timeoutMs, renewal, started })
      if (typeof answer === 'string') return fail(answer)
      ;({ status } = answer)
      return readResult(call.answer, answer, {
        origin: getApiOrigin(),
        onUnfitFields: (fields) => reportIgnoredFields(call.path, fields),
      })
    } catch {
      // What sends it could not be loaded.
      return fail('network')
    }
  }
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
