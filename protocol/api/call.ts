/** How a call is declared, once: client, worker and server take its address, body and answer from the declaration. */
import * as v from 'valibot'
import { type ErrorCode } from '../errors.ts'
import { fitToSchema, type FitResult } from '../fit.ts'
import { API_ROOT, type Envelope, isSuccess } from './envelope.ts'

/** The schema of a body or query. */
export type BodySchema = v.GenericSchema<object, object>

/**
 * Whether anything is different after a call: data, an email, a budget. A call that `changes` something is sent with an `Idempotency-Key`, and
 * the server keeps its answer for that key, because proxies and browsers repeat requests by themselves. Rule W23.
 */
export type Effect = 'reads' | 'changes'

/** The fields that a call and a stream share. */
export interface Endpoint<
  Path extends string = string,
  Body extends BodySchema = BodySchema,
  E extends Effect = Effect,
> {
  method: 'GET' | 'POST'
  /** Under `/api/v1`, as in section 7 of the specification, with `:name` for a parameter. */
  path: Path
  effect: E
  /** Schema of the JSON body, or of the query where the method is GET. */
  body: Body
  /**
   * Codes that this call refuses with, beside those of any request: 400 (broken body), 403 (`user_id` of another user), 404, 405, 413, 415, 421,
   * 500 and 503.
   */
  errors: readonly ErrorCode[]
}

/** A call that is answered with an envelope. */
export interface Call<
  Path extends string = string,
  Body extends BodySchema = BodySchema,
  Answer extends v.GenericSchema = v.GenericSchema,
  E extends Effect = Effect,
> extends Endpoint<Path, Body, E> {
  /** Schema of the envelope's `data` when the code is '0'. */
  answer: Answer
}

// A call that nobody makes is left out of the build, with its schemas.
/* @__NO_SIDE_EFFECTS__ */
export function declareCall<
  const Path extends string,
  Body extends BodySchema,
  Answer extends v.GenericSchema,
  const E extends Effect,
>(call: Call<Path, Body, Answer, E>): Call<Path, Body, Answer, E> {
  return call
}

/** Declares a call that is answered with server-sent events, or with an envelope where it is refused. */
/* @__NO_SIDE_EFFECTS__ */
export function declareStream<const Path extends string, Body extends BodySchema, const E extends Effect>(
  stream: Omit<Endpoint<Path, Body, E>, 'method'>,
): Endpoint<Path, Body, E> {
  return { method: 'POST', ...stream }
}

/** The names of a path's parameters: 'actorId' in '/actor/:actorId/tts.generate'. */
type ParamName<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never
export type PathParams<Path extends string> = Readonly<Record<ParamName<Path>, string>>
/** The arguments that fill a path: none where it has no parameters. */
export type PathArguments<Path extends string> = [ParamName<Path>] extends [never] ? [] : [params: PathParams<Path>]

/** The path of a call, with its parameters encoded. */
export function addressOf<Path extends string>(
  { path }: Pick<Endpoint<Path>, 'path'>,
  ...params: PathArguments<Path>
): string {
  const values: Readonly<Record<string, string>> = params[0] ?? {}
  return API_ROOT + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** An id in a request may be this long, characters: servers echo and store it. */
const ID_MAX = 128
/** An id in a request. */
export const requestId = v.pipe(v.string(), v.minLength(1), v.maxLength(ID_MAX))

/** The body or query of a call that takes no fields. */
export const noFields = v.object({})

/** The data of a successful answer as any server may write it; no data counts as empty data. `origin` is the API's. Rules W12 to W15, W18. */
export function fitAnswer<Answer extends v.GenericSchema>(
  answer: Answer,
  data: unknown,
  origin?: string,
): FitResult<v.InferOutput<Answer>> {
  return fitToSchema(answer, data ?? {}, origin)
}

/** The data of a successful answer, or null where the call failed or the data does not fit its schema exactly. */
export function parseAnswer<Answer extends v.GenericSchema>(
  { answer: schema }: Pick<Call<string, BodySchema, Answer>, 'answer'>,
  answer: Envelope,
): v.InferOutput<Answer> | null {
  if (!isSuccess(answer)) return null
  const parsed = v.safeParse(schema, answer.data)
  return parsed.success ? parsed.output : null
}
