/**
 * Sends the requests of calls, all through one ky: its time limit, the second try of a GET that got no answer, and as a hook the refresh of a token that the
 * server refuses. It loads with the first request that the start of the page has not made.
 */
import ky, { type AfterResponseHook, TimeoutError } from 'ky'
import { type CallRequest } from '../../protocol/api/request.ts'
import { type HttpAnswer, isTokenRefused } from '../../protocol/api/result.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { type Renewal } from './access.ts'

interface SendOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** Null where a 401 is an answer like any other. */
  renewal: Renewal | null
  /** The answer that was there before, of a token that was refused: it counts as that of the first try. */
  started: HttpAnswer | null
}

/** The answer, or why there is none. Never rejects. */
export async function sendRequest(
  { address, init }: CallRequest,
  { signal, timeoutMs, renewal, started }: SendOptions,
): Promise<HttpAnswer | 'timeout' | 'network'> {
  let early = started
  try {
    const answer = client(resolveApiAddress(address), {
      ...init,
      ...(signal !== undefined && { signal }),
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
      ...(renewal !== null && { hooks: { afterResponse: [renewToken(renewal)] } }),
      fetch: async (input) => {
        const first = early
        early = null
        return first === null ? fetch(input) : new Response(first.body, { status: first.status })
      },
    })
    const { status } = await answer
    // Of the promise: its time limit covers the body, too.
    return { status, body: await answer.text() }
  } catch (error) {
    return error instanceof TimeoutError ? 'timeout' : 'network'
  }
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
function renewToken({ access, isPublic, renew }: Renewal): AfterResponseHook {
  let hasAskedForToken = false
  return async ({ request, response }) => {
    if (response.status !== 401 || !isTokenRefused({ status: 401, body: await response.clone().text() }))
      return undefined
    const renewed = hasAskedForToken ? null : await renew(access)
    hasAskedForToken = true
    if (renewed !== null) request.headers.set('Authorization', `Bearer ${renewed.token}`)
    else if (isPublic && access !== null && request.headers.has('Authorization'))
      request.headers.delete('Authorization')
    else return undefined
    return ky.retry({ delay: 0 })
  }
}
