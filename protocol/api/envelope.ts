/** The envelope of every answer (doc 1 §3), and the pruning of request bodies (doc 1 §7). */
import * as v from 'valibot'
import { fitToSchema } from '../fit.ts'
import { isRecord } from '../json.ts'
import { CODE_OK } from '../limits.ts'

/** `code` "0" means success. The call's own schema checks `data`. */
export const envelope = v.object({
  isOk: v.boolean(),
  code: v.string(),
  message: v.optional(v.string(), ''),
  data: v.optional(v.unknown(), null),
})
export type Envelope = v.InferOutput<typeof envelope>

/** The envelope in the JSON of any server, or null if there is none. If `code` or `isOk` is missing, the other decides. Rule W18. */
export function readEnvelope(json: unknown): Envelope | null {
  if (!isRecord(json)) return null
  const code = json.code ?? (json.isOk === true ? CODE_OK : json.isOk === false ? '' : undefined)
  const read = fitToSchema(envelope, {
    ...json,
    code,
    isOk: json.isOk ?? (code === CODE_OK || code === Number(CODE_OK)),
  })
  return read.ok ? read.value : null
}

export function isSuccess(answer: Envelope): boolean {
  return answer.isOk && answer.code === CODE_OK
}

/** The prefix of every path of the API. */
export const API_ROOT = '/api/v1'

/** Removes empty values from a body at every depth: undefined, null, '' and empty lists or objects. 0 and false stay. */
export function prune<T extends object>(body: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(body)
      .map(([key, value]) => [key, pruneValue(value)] as const)
      .filter(([, value]) => !isEmpty(value)),
  ) as Partial<T>
}

function pruneValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruneValue)
  return isRecord(value) ? prune(value) : value
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.keys(value).length === 0
}
