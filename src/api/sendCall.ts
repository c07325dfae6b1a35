/** One call to the server, as it is: no account, no second try after a 401. Everything the page asks goes through here. */
import ky, { isTimeoutError } from 'ky'
import type * as v from 'valibot'
import { addressOf, type Call } from '../../protocol/api/call.ts'
import { prune } from '../../protocol/api/envelope.ts'
import { fail, readResult, type Result } from '../../protocol/api/result.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { getLocale } from '../i18n/index.ts'
import { reportIgnoredFields } from './reportIgnoredFields.ts'

/** Sends a call with this token (null: none) and checks the answer. Never throws. */
export async function sendCall<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  call: Call<Request, Answer>,
  request: v.InferInput<Request>,
  token: string | null,
): Promise<Result<v.InferOutput<Answer>>> {
  try {
    const response = await httpClient(addressOf(call.path), {
      method: call.method,
      headers: { 'Accept-Language': getLocale(), ...(token !== null && { Authorization: `Bearer ${token}` }) },
      ...requestOptions(call.method, request),
    })
    const answer = { status: response.status, body: await response.text() }
    return readResult(call.answer, answer, { origin: location.origin, onUnfitFields: (fields) => reportIgnoredFields(call.path, fields) })
  } catch (error) {
    return fail(isTimeoutError(error) ? 'timeout' : 'network')
  }
}

/** A call that got no answer at all is asked once more where asking twice does no harm; an answer is final. */
const httpClient = ky.create({ timeout: SERVER_TIMEOUT_MS.call, throwHttpErrors: false, retry: { limit: 1, methods: ['get'] } })

function requestOptions(method: 'GET' | 'POST', request: unknown) {
  const pruned = prune(typeof request === 'object' && request !== null ? request : {})
  if (method === 'POST') return { json: pruned }
  const pairs = Object.entries(pruned).map(([key, value]) => [key, String(value)])
  return pairs.length === 0 ? {} : { searchParams: pairs }
}
