/**
 * Requests of the page: `fetch` with a time limit, and a second try for a GET that got no answer. The worker's are in `worker/http/call.ts`.
 * ky would do the same for 8 kB more before the stories list: docs/decisions.md.
 */
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { after } from '../platform/time.ts'
import { takeStartCall } from './startCalls.ts'
import { type HttpAnswer, type HttpRequest } from './httpRequest.ts'

const TIMEOUT = 'RequestTimeoutError'

/** No answer came in time. */
export class RequestTimeoutError extends Error {
  constructor() {
    super()
    // In the constructor: as a field it brings helpers for old browsers into the start script.
    this.name = TIMEOUT
  }
}

/** An answer, whatever its status. Throws RequestTimeoutError after SERVER_TIMEOUT_MS.call; otherwise what `fetch` throws. */
export async function requestText(address: string, request: HttpRequest): Promise<HttpAnswer> {
  const asked = takeStartCall(address, request)
  if (asked !== null) {
    try {
      return await asked
    } catch (error) {
      // The start script is bundled apart: its class is another one. Other failures count as if nothing had been sent.
      if (error instanceof Error && error.name === TIMEOUT) throw new RequestTimeoutError()
    }
  }
  try {
    return await receive(address, request)
  } catch (error) {
    const isFinal = request.method !== 'GET' || error instanceof RequestTimeoutError || request.signal?.aborted === true
    if (isFinal) throw error
    return receive(address, request)
  }
}

async function receive(address: string, request: HttpRequest): Promise<HttpAnswer> {
  const { method, headers, fields, signal, timeoutMs = SERVER_TIMEOUT_MS.call } = request
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  let isTimedOut = false
  const cancelTimeout = after(timeoutMs, () => {
    isTimedOut = true
    abort()
  })
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  try {
    const init =
      method === 'POST'
        ? { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(fields) }
        : { headers }
    const query = method === 'GET' ? formatQuery(fields) : ''
    const response = await fetch(new Request(address + query, { method, ...init, signal: controller.signal }))
    return { status: response.status, body: await response.text() }
  } catch (error) {
    throw isTimedOut ? new RequestTimeoutError() : error
  } finally {
    cancelTimeout()
    signal?.removeEventListener('abort', abort)
  }
}

function formatQuery(fields: object): string {
  const pairs = Object.entries(fields).map(([key, value]) => [key, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
