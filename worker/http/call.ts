/** The worker's calls that are no streams: fetch, the envelope, and one refresh of the token. */
import type * as v from 'valibot'
import { addressOf, type Call, fitAnswer } from '../../protocol/api/call.ts'
import { prune, readEnvelope, isSuccess } from '../../protocol/api/envelope.ts'
import { type Failure } from '../../protocol/errors.ts'
import { CODE_INSUFFICIENT_COINS, STREAM_TIMEOUT_MS } from '../../protocol/limits.ts'
import { getAbortReason, raceAbort } from '../clock/clock.ts'
import { type Transport } from '../connection/transport.ts'

export type Answered<T> = { ok: true; data: T } | { ok: false; failure: Failure; message: string }

interface Options {
  locale: string
  signal: AbortSignal
  idempotencyKey?: string
  /** Where the path depends on more than the call. */
  address?: string
}

/** Makes a call, and waits 30 s for its answer. Never rejects; what was cancelled counts as a failure of the network. */
export async function sendCall<Answer extends v.GenericSchema>(
  declared: Pick<Call<v.GenericSchema, Answer>, 'method' | 'path' | 'answer'>,
  body: object,
  transport: Transport,
  options: Options,
): Promise<Answered<v.InferOutput<Answer>>> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  options.signal.addEventListener('abort', abort, { once: true })
  let late = false
  const stopWaiting = transport.clock.after(STREAM_TIMEOUT_MS, () => {
    late = true
    abort()
  })
  try {
    if (options.signal.aborted) return failed('network')
    const within = { ...options, signal: controller.signal }
    const response = await raceAbort(controller.signal, postWithToken(declared, body, transport, within))
    if (response.status === 401) return failed('unauthorized')
    const answer = readEnvelope(await raceAbort(controller.signal, response.json()))
    if (answer === null) return failed('http')
    const { code, message, data } = answer
    if (!isSuccess(answer)) return failed(code === CODE_INSUFFICIENT_COINS ? 'insufficient_coins' : response.status >= 500 ? 'http' : 'refused', message)
    const fitted = fitAnswer(declared.answer, data)
    return fitted.ok ? { ok: true, data: fitted.value } : failed('http')
  } catch {
    return failed(late ? 'timeout' : 'network')
  } finally {
    stopWaiting()
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

function failed(failure: Failure, message = ''): { ok: false; failure: Failure; message: string } {
  return { ok: false, failure, message }
}
