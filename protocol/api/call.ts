/** How a call of the API is declared: its path, and the schemas of what goes and what comes. */
import * as v from 'valibot'
import { fitToSchema, type FitResult } from '../fit.ts'
import { API_ROOT, type Envelope, isSuccess } from './envelope.ts'

/** A call under `/api/v1`. `request` is its JSON body, or its query where the method is GET. */
export interface Call<Request extends v.GenericSchema, Answer extends v.GenericSchema> {
  method: 'GET' | 'POST'
  /** Without the root, as in section 7 of the specification: '/story.list'. */
  path: string
  request: Request
  /** Schema of the envelope's `data` when the code is '0'. */
  answer: Answer
}

/** An id in a request may be this long, characters: it is echoed and stored. */
const ID_MAX = 128
/** An id in a request. */
export const requestId = v.pipe(v.string(), v.minLength(1), v.maxLength(ID_MAX))

export function declareCall<Request extends v.GenericSchema, Answer extends v.GenericSchema>(call: Call<Request, Answer>): Call<Request, Answer> {
  return call
}

/** A call without a body or query. */
export const noFields = v.object({})

/** The address of a call on this host. */
export function addressOf(path: string): string {
  return `${API_ROOT}${path}`
}

/** The data of a successful answer as any server may write it; no data counts as empty data. `origin` is the API's. Rules W12 to W15, W18. */
export function fitAnswer<Answer extends v.GenericSchema>(answer: Answer, data: unknown, origin?: string): FitResult<v.InferOutput<Answer>> {
  return fitToSchema(answer, data ?? {}, origin)
}

/** The data of a successful answer, or null where it failed or does not fit its schema exactly. */
export function parseAnswer<Answer extends v.GenericSchema>(call: Call<v.GenericSchema, Answer>, answer: Envelope): v.InferOutput<Answer> | null {
  if (!isSuccess(answer)) return null
  const checked = v.safeParse(call.answer, answer.data)
  return checked.success ? checked.output : null
}
