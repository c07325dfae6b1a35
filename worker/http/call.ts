/** The worker's calls that are no streams: fetch, the envelope, and one refresh of the token. */
import type * as v from 'valibot'
import { addressOf, type Call } from '../../protocol/api/call.ts'
import { prune } from '../../protocol/api/envelope.ts'
import { fail, readResult, type Result } from '../../protocol/api/result.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { getAbortReason, raceAbort } from '../clock/clock.ts'
import { type Transport } from '../connection/transport.ts'

interface Options {
  locale: string
  signal: AbortSignal
  idempotencyKey?: string
  /** Where the path depends on more than the call. */
  address?: string
}

/** Makes a call, and waits 15 s for its answer. Never rejects; what was cancelled counts as a failure of the network. */
export async function sendCall<Answer extends v.GenericSchema>(
  declared: Pick<Call<v.GenericSchema, Answer>, 'method' | 'path' | 'answer'>,
  body: object,
  transport: Transport,
  options: Options,
): Promise<Result<v.InferOutput<Answer>>> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  options.signal.addEventListener('abort', abort, { once: true })
  let isTimedOut = false
  const cancelTimeout = transport.clock.after(SERVER_TIMEOUT_MS.call, () => {
    isTimedOut = true
    abort()
  })
  try {
    if (options.signal.aborted) return fail('network')
    const within = { ...options, signal: controller.signal }
    const response = await raceAbort(controller.signal, postWithToken(declared, body, transport, within))
    const text = await raceAbort(controller.signal, response.text())
    return readResult(declared.answer, { status: response.status, body: text })
  } catch {
    return fail(isTimedOut ? 'timeout' : 'network')
  } finally {
    cancelTimeout()
    options.signal.removeEventListener('abort', abort)
  }
}

/** Posts; where the token is refused, once more with a new one. */
async function postWithToken(declared: { method: 'GET' | 'POST'; path: string }, body: object, transport: Transport, options: Options): Promise<Response> {
  const first = await post(declared, body, transport, options)
  return first.status === 401 && (await transport.refreshToken()) ? post(declared, body, transport, options) : first
}

async function post({ method, path }: { method: 'GET' | 'POST'; path: string }, body: object, transport: Transport, { locale, signal, idempotencyKey, address }: Options): Promise<Response> {
  const token = await transport.getToken()
  // Given up meanwhile: nothing is asked any more.
  if (signal.aborted) throw getAbortReason(signal)
  return transport.fetch(transport.baseUrl + (address ?? addressOf(path)), {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': locale,
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(method === 'POST' && { body: JSON.stringify(prune(body)) }),
    signal,
    cache: 'no-store',
  })
}
