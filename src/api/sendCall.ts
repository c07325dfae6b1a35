/** One call to the server, as it is: no account, no second try after a 401. Everything the page asks goes through here. */
import ky, { isTimeoutError, type KyResponse } from 'ky'
import type * as v from 'valibot'
import { addressOf, type Call, fitAnswer } from '../../protocol/api/call.ts'
import { isServerFault, prune, readEnvelope, isSuccess } from '../../protocol/api/envelope.ts'
import { CODE_INSUFFICIENT_COINS } from '../../protocol/limits.ts'
import { getLocale } from '../i18n/index.ts'
import { reportIgnoredFields } from './reportIgnoredFields.ts'
import { done, failed, type Result } from './result.ts'

/** An answer takes no longer than this, ms. */
const TIMEOUT_MS = 15_000

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
    return await resultOf(call, response)
  } catch (error) {
    return failed(isTimeoutError(error) ? 'timeout' : 'network')
  }
}

/** A call that got no answer at all is asked once more where asking twice does no harm; an answer is final. */
const httpClient = ky.create({ timeout: TIMEOUT_MS, throwHttpErrors: false, retry: { limit: 1, methods: ['get'] } })

function requestOptions(method: 'GET' | 'POST', request: unknown) {
  const pruned = prune(typeof request === 'object' && request !== null ? request : {})
  if (method === 'POST') return { json: pruned }
  const pairs = Object.entries(pruned).map(([key, value]) => [key, String(value)])
  return pairs.length === 0 ? {} : { searchParams: pairs }
}

async function resultOf<Answer extends v.GenericSchema>(
  call: Call<v.GenericSchema, Answer>,
  response: KyResponse,
): Promise<Result<v.InferOutput<Answer>>> {
  if (response.status === 401) return failed('unauthorized')
  const envelope = readEnvelope(await readJson(response))
  if (envelope === null) return failed(response.ok ? 'bad_answer' : 'http')
  const { code, message } = envelope
  if (code === CODE_INSUFFICIENT_COINS) return failed('insufficient_coins', message)
  // A busy or broken server has decided nothing, whatever its envelope says.
  if (!isSuccess(envelope)) return failed(isServerFault(response.status) ? 'http' : 'refused', message)
  const data = fitAnswer(call.answer, envelope.data, location.origin)
  reportIgnoredFields(call.path, data.ok ? data.ignored : [data.field])
  return data.ok ? done(data.value) : failed('bad_answer')
}

/** The body as JSON; null for anything else, such as the page of a hotel's network. */
async function readJson(response: KyResponse): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
