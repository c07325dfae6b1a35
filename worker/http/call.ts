/** Sends the worker's calls other than streams: `fetch` on the clock of the session, which is virtual in replay and fuzz, and one refresh of the token. */
import type * as v from 'valibot'
import { type BodySchema, type Call, type Effect, type PathArguments } from '../../protocol/api/call.ts'
import { type CallRequest, createCallRequest, type KeyOf, type RequestHeader } from '../../protocol/api/request.ts'
import { fail, isTokenRefused, readResult, type Result } from '../../protocol/api/result.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { getAbortReason, raceAbort } from '../clock/clock.ts'
import { type Transport } from '../connection/transport.ts'

interface Options {
  locale: string
  signal: AbortSignal
}

/** Sends a call, and waits 15 s for its answer. Never rejects; a cancelled call is a `network` failure. */
export async function sendCall<P extends string, B extends BodySchema, A extends v.GenericSchema, E extends Effect>(
  call: Call<P, B, A, E>,
  body: v.InferInput<B>,
  transport: Transport,
  options: Options & KeyOf<E>,
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
    const { signal } = controller
    const form: FormRequest = (token) => {
      const header = Object.assign<RequestHeader, KeyOf<E>>({ locale: options.locale, token }, options)
      return createCallRequest(call, body, header, ...params)
    }
    const response = await raceAbort(signal, requestWithToken(form, transport, signal))
    ;({ status } = response)
    const text = await raceAbort(signal, response.text())
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

type FormRequest = (token: string | null) => CallRequest

/** Sends a request; where the server refuses the token, once more with a new one. */
async function requestWithToken(form: FormRequest, transport: Transport, signal: AbortSignal): Promise<Response> {
  const first = await sendRequest(form, transport, signal)
  if (first.status !== 401 || !isTokenRefused({ status: 401, body: await first.clone().text() })) return first
  return (await transport.refreshToken()) ? sendRequest(form, transport, signal) : first
}

async function sendRequest(form: FormRequest, transport: Transport, signal: AbortSignal): Promise<Response> {
  const { address, init } = form(await transport.getToken())
  // Aborted meanwhile: send nothing.
  if (signal.aborted) throw getAbortReason(signal)
  return transport.fetch(transport.baseUrl + address, { ...init, signal, cache: 'no-store' })
}
