/** Errors that other services state in their answers, whatever the status: servers that call themselves compatible write them in several ways. */
import * as v from 'valibot'

/** An error that a service states in its answer. */
export interface ServiceError {
  status: number | null
  reason: ErrorReason | null
}

/** Names that services give to errors. Others may quote content or a key, as their messages do, so they are not kept. */
const ERROR_REASONS = [
  'api_error',
  'authentication_error',
  'BadRequestError',
  'content_filter',
  'context_length_exceeded',
  'insufficient_quota',
  'InternalServerError',
  'invalid_api_key',
  'invalid_request_error',
  'model_not_found',
  'NotFoundError',
  'overloaded_error',
  'permission_error',
  'rate_limit_error',
  'rate_limit_exceeded',
  'server_error',
  'timeout',
  'unavailable',
] as const
export type ErrorReason = (typeof ERROR_REASONS)[number]

/** A field that is missing, null or of another kind is null. */
export function lenient<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.nullish(schema, null), null)
}

const text = lenient(v.string())
const code = lenient(v.union([v.string(), v.number()]))
const problem = v.object({ code, status: code, type: text })
const failed = v.object({
  error: v.fallback(v.unknown(), null),
  object: text,
  /** Whole answers and items have these; errors do not. */
  choices: v.fallback(v.unknown(), null),
})

/** The error of an answer or item; null where it has none. Servers state it in `error`, as the item itself (`object: error`), or as a text. */
export function readServiceError(value: unknown): ServiceError | null {
  const parsed = v.safeParse(failed, value)
  if (!parsed.success) return null
  const { error, object, choices } = parsed.output
  if (object !== 'error' && (error === null || error === false || error === '')) return null
  // An empty object beside an answer is no error.
  if (choices !== null && typeof error === 'object' && error !== null && Object.keys(error).length === 0) return null
  const stated = v.safeParse(problem, object === 'error' ? value : error)
  if (!stated.success) return { status: null, reason: null }
  const { code: name, status, type } = stated.output
  const reasons = [name, status, type]
  return {
    status: reasons.map(readStatus).find((each) => each !== null) ?? (type === 'invalid_request_error' ? 400 : null),
    reason: reasons.flatMap((each) => ERROR_REASONS.find((known) => known === each) ?? [])[0] ?? null,
  }
}

function readStatus(value: string | number | null): number | null {
  const status = Number(value)
  return value !== null && Number.isInteger(status) && status >= 400 && status <= 599 ? status : null
}
