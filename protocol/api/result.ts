/** From an HTTP answer to a result, the same for page, worker and streams. Calls never throw: a failure is a value with a closed code. */
import * as v from 'valibot'
import { type ErrorCode, type Failure } from '../errors.ts'
import { CODE_INSUFFICIENT_COINS, CODE_PRICE_CHANGED, CODE_TIME_UNPAID } from '../limits.ts'
import { fitAnswer } from './call.ts'
import { isSuccess, readEnvelope } from './envelope.ts'

/** Why the server refused an action of the player, where the client has something to do about it. */
export type ActionFailure = Extract<Failure, 'moved_on' | 'time_unpaid'>

/** Why a call failed. The other failures are those of streams. */
export type CallFailure = Exclude<Failure, 'cut_short' | 'not_a_stream' | ActionFailure>

export interface Success<T> {
  ok: true
  data: T
}
export interface CallError {
  ok: false
  code: CallFailure
  /** The server's message, in the player's language; empty if it sent none. */
  message: string
  /** The HTTP status of the answer, in calls of the page. */
  status?: number
  /** What it costs now, coins: of `price_changed`. */
  price?: number
}
export type Result<T> = Success<T> | CallError

export function succeed<T>(data: T): Success<T> {
  return { ok: true, data }
}

export function fail(code: CallFailure, message = ''): CallError {
  return { ok: false, code, message }
}

/** Whether a call failed before the server answered it: it may be sent again, and may have arrived. */
export function isUnreached({ code }: CallError): boolean {
  return code === 'network' || code === 'timeout' || code === 'http' || code === 'gate'
}

export interface HttpAnswer {
  status: number
  body: string
}

/** Reads the envelope of an answer; the data of a success is not checked yet. */
export function readAnswer({ status, body }: HttpAnswer): Result<unknown> {
  const envelope = readEnvelope(parseJson(body))
  if (status === 401) return envelope === null ? fail('gate') : fail('unauthorized', envelope.message)
  if (envelope === null) return fail(status >= 200 && status < 300 ? 'bad_answer' : 'http')
  const { code, message, data } = envelope
  // A busy or failing server has made no decision, whatever its envelope says.
  if (isServerFault(status)) return fail('http', message)
  if (isSuccess(envelope)) return succeed(data)
  if (code === CODE_PRICE_CHANGED) return { ...fail('price_changed', message), ...readPrice(data) }
  return fail(code === CODE_INSUFFICIENT_COINS ? 'insufficient_coins' : 'refused', message)
}

/** The new price in the data of such a refusal; null if it does not say. */
function readPrice(data: unknown): { price: number } | null {
  const read = v.safeParse(changedPrice, data)
  return read.success ? read.output : null
}

const changedPrice = v.object({ price: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** Whether the server refuses the token. A 401 without the envelope comes from something in front of it, which knows nothing of the account. Rule F17. */
export function isTokenRefused(answer: HttpAnswer): boolean {
  const result = readAnswer(answer)
  return !result.ok && result.code === 'unauthorized'
}

/**
 * Reads an answer whose data has this schema. `onUnfitFields` gets the paths of fields that do not fit; the answer counts where it
 * can do without them. `origin` is the API's.
 */
export function readResult<Answer extends v.GenericSchema>(
  schema: Answer,
  answer: HttpAnswer,
  { origin, onUnfitFields }: { origin?: string; onUnfitFields?: (fields: readonly string[]) => void } = {},
): Result<v.InferOutput<Answer>> {
  const result = readAnswer(answer)
  if (!result.ok) return result
  const fitted = fitAnswer(schema, result.data, origin)
  onUnfitFields?.(fitted.ok ? fitted.ignored : [fitted.field])
  return fitted.ok ? succeed(fitted.value) : fail('bad_answer')
}

/** Why the server refused an action: the story does not wait for it any more (rule I7), or its time is not paid (rule B14). Null for any other answer. */
export function findActionFailure({ body }: HttpAnswer): ActionFailure | null {
  const envelope = readEnvelope(parseJson(body))
  if (envelope === null || isSuccess(envelope)) return null
  if (envelope.code === CODE_TIME_UNPAID) return 'time_unpaid'
  return LATE_CODES.has(envelope.code) ? 'moved_on' : null
}

/** No game is open, it has ended, unknown option, option required, unexpected action, the story was rewritten. */
const LATE_CODES: ReadonlySet<string> = new Set<ErrorCode>(['1001', '1002', '1003', '1004', '1005', '1006'])

/** Whether a status means a temporary fault of the server. */
function isServerFault(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}

/** Null for anything but JSON, such as the HTML page of a captive portal. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
