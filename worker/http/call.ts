/** The worker's calls other than streams: fetch, the envelope, and one refresh of the token. */
import type * as v from 'valibot'
import { addressOf, type BodySchema, type Call, type PathArguments } from '../../protocol/api/call.ts'
import { prune } from '../../protocol/api/envelope.ts'
import { fail, readResult, type Result } from '../../protocol/api/result.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { getAbortReason, raceAbort } from '../clock/clock.ts'
import { type Transport } from '../connection/transport.ts'

interface Options {
  locale: string
  signal: AbortSignal
  idempotencyKey?: string
}

/** Sends a call, and waits 15 s for its answer. Never rejects; a cancelled call is a `network` failure. */
export async function sendCall<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  transport: Transport,
  options: Options,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  options.signal.addEventListener('abort', abort, { once: true })
  let isTimedOut = false
  const cancelTimeout = transport.clock.after(SERVER_TIMEOUT_MS.call, () => {
    isTimedOut = true
    abort()
  })
  const startedAt = transport.clock.now()
  const report = (status: number, code: string): void =>
    transport.reportRequest?.({
      path: call.path,
      method: call.method,
      status,
      code,
      duration_ms: transport.clock.now() - startedAt,
    })
  let status = 0
  try {
    if (options.signal.aborted) return fail('network')
    const within = { ...options, signal: controller.signal }
    const response = await raceAbort(
      controller.signal,
      requestWithToken({ method: call.method, address: addressOf(call, ...params), body }, transport, within),
    )
    ;({ status } = response)
    const text = await raceAbort(controller.signal, response.text())
    const result = readResult(call.answer, { status, body: text })
    report(status, result.ok ? 'ok' : result.code)
    return result
  } catch {
    const failure = isTimedOut ? 'timeout' : 'network'
    // A cancelled call has not failed.
    if (!options.signal.aborted) report(status, failure)
    return fail(failure)
  } finally {
    cancelTimeout()
    options.signal.removeEventListener('abort', abort)
  }
}

interface HttpRequest {
  method: 'GET' | 'POST'
  address: string
  body: object
}

/** Sends a request; where the server refuses the token, once more with a new one. */
async function requestWithToken(request: HttpRequest, transport: Transport, options: Options): Promise<Response> {
  const first = await sendRequest(request, transport, options)
  return first.status === 401 && (await transport.refreshToken()) ? sendRequest(request, transport, options) : first
}

async function sendRequest(
  { method, address, body }: HttpRequest,
  transport: Transport,
  { locale, signal, idempotencyKey }: Options,
): Promise<Response> {
  const token = await transport.getToken()
  // Aborted meanwhile: send nothing.
  if (signal.aborted) throw getAbortReason(signal)
  return transport.fetch(transport.baseUrl + address, {
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
