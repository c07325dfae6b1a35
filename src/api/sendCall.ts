/** Sends one call to the server: no account, no retry after a 401. All calls of the page go through here. */
import type * as v from 'valibot'
import { addressOf, type BodySchema, type Call, type PathArguments } from '../../protocol/api/call.ts'
import { prune } from '../../protocol/api/envelope.ts'
import { type Locale } from '../../protocol/locale.ts'
import { fail, readResult, type Result } from '../../protocol/api/result.ts'
import { getLocale } from '../i18n/index.ts'
import { getApiOrigin, resolveApiAddress } from '../platform/apiAddress.ts'
import { trackEvent } from '../telemetry/track.ts'
import { pageNow } from '../platform/time.ts'
import { requestText, RequestTimeoutError } from './httpClient.ts'
import { reportIgnoredFields } from './reportIgnoredFields.ts'

/** What a request carries beside its body. */
export interface RequestHeader {
  /** Null for none. */
  token: string | null
  /** However often a request is sent with this `Idempotency-Key`, the server acts once. */
  key?: string | undefined
  /** Aborts the request: for a screen that is left. Its result is a failure that nobody reads. */
  signal?: AbortSignal | undefined
  /** Another language than the page's, for a text that is kept in both. */
  language?: Locale | undefined
  /** For a body or an answer that takes long on a slow network. */
  timeoutMs?: number | undefined
}

/** Sends a call and checks the answer. Never throws. */
export async function sendCall<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  { token, key, signal, language, timeoutMs }: RequestHeader,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const startedAt = pageNow()
  let status = 0
  const result = await receive()
  const code = result.ok ? 'ok' : result.code
  trackEvent('api_request', { path: call.path, method: call.method, status, code, duration_ms: pageNow() - startedAt })
  return result.ok || status === 0 ? result : { ...result, status }

  async function receive(): Promise<Result<v.InferOutput<A>>> {
    try {
      const answer = await requestText(resolveApiAddress(addressOf(call, ...params)), {
        method: call.method,
        headers: {
          'Accept-Language': language ?? getLocale(),
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        fields: prune(body),
        signal,
        timeoutMs,
      })
      status = answer.status
      return readResult(call.answer, answer, {
        origin: getApiOrigin(),
        onUnfitFields: (fields) => reportIgnoredFields(call.path, fields),
      })
    } catch (error) {
      return fail(error instanceof RequestTimeoutError ? 'timeout' : 'network')
    }
  }
}
