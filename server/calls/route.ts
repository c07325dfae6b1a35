/** Routes: a declared call, the access it needs, and the handler that answers it. */
import * as v from 'valibot'
import { type BodySchema, type Call, type Endpoint, type PathParams } from '../../protocol/api/call.ts'
import { firstInvalidField } from '../../protocol/fit.ts'
import { isRecord } from '../../protocol/json.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type Client } from '../http/clientAddress.ts'
import { type RequestHeaders } from '../http/hono.ts'
import { type StreamAnswer } from '../http/eventStream.ts'
import { Problem } from '../problems.ts'
import { type UserRecord } from '../storage/port.ts'

interface RequestContext {
  query: URLSearchParams
  headers: RequestHeaders
  /** Where the request came from. */
  client: Client
  locale: Locale
}

/** A request to a call. `body` is the JSON body, or the query where the method is GET. */
export interface CallRequest extends RequestContext {
  params: Readonly<Record<string, string>>
  body: unknown
  /** The user of the token; null where there is no token, or the call ignores it. */
  user: UserRecord | null
}

/** A request whose body fits the schema of its call. */
export interface CheckedRequest<Body, Path extends string = string> extends RequestContext {
  params: PathParams<Path>
  body: Body
}

export type CallAnswer = { kind: 'data'; data: unknown } | ({ kind: 'stream' } & StreamAnswer)

export interface Route extends Endpoint {
  /** The access it needs. The server checks it before it reads the body, so that a refusal costs little. */
  access: 'anybody' | 'visitors' | 'users' | 'admins'
  /** Body limit of this call, bytes; the default if left out. */
  maxBytes?: number
  /** Whether it is answered with a stream. */
  streams?: true
  handle: (request: CallRequest) => Promise<CallAnswer>
}

type Request<Path extends string, Body extends BodySchema> = CheckedRequest<v.InferOutput<Body>, Path>
/** The data of an answer, as its schema takes it. */
type Data<Answer extends v.GenericSchema> = Promise<v.InferInput<Answer>>

/** Answers anyone; the call ignores a token. */
export function answerAnyone<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  handler: (request: Request<P, B>) => Data<A>,
): Route {
  return {
    ...call,
    access: 'anybody',
    handle: async (request) => ({ kind: 'data', data: await handler(checkRequest(call, request)) }),
  }
}

/** Answers anyone; an answer to a user contains their own data. */
export function answerVisitor<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  handler: (request: Request<P, B>, user: UserRecord | null) => Data<A>,
): Route {
  return {
    ...call,
    access: 'visitors',
    handle: async (request) => ({
      kind: 'data',
      data: await handler(checkRequest(call, request), requestUser(request)),
    }),
  }
}

/** Answers users only. */
export function answerUser<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  handler: (request: Request<P, B>, user: UserRecord) => Data<A>,
): Route {
  return {
    ...call,
    access: 'users',
    handle: async (request) => ({
      kind: 'data',
      data: await handler(checkRequest(call, request), requireUser(request)),
    }),
  }
}

/** Answers admins only. Refuses all others before it looks at the body. Throws `forbidden`. */
export function answerAdmin<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  handler: (request: Request<P, B>, user: UserRecord) => Data<A>,
): Route {
  return {
    ...call,
    access: 'admins',
    handle: async (request) => ({
      kind: 'data',
      data: await handler(checkRequest(call, request), requireUser(request)),
    }),
  }
}

/** Streams events to users only. */
export function streamToUser<P extends string, B extends BodySchema>(
  stream: Endpoint<P, B>,
  handler: (request: Request<P, B>, user: UserRecord) => Promise<StreamAnswer>,
): Route {
  return {
    ...stream,
    access: 'users',
    streams: true,
    handle: async (request) => ({
      kind: 'stream',
      ...(await handler(checkRequest(stream, request), requireUser(request))),
    }),
  }
}

function requireUser(request: CallRequest): UserRecord {
  const user = requestUser(request)
  if (user === null) throw new Problem('unauthorized')
  return user
}

/** The user of the token; null without a token. Throws `not_yours` where the body names another user, even if the call ignores that field. */
function requestUser({ user, body }: CallRequest): UserRecord | null {
  const named = isRecord(body) ? (body.user_id ?? null) : null
  if (user !== null && named !== null && named !== user.id) throw new Problem('not_yours')
  return user
}

function checkRequest<P extends string, B extends BodySchema>(
  call: Endpoint<P, B>,
  { body, params, query, headers, client, locale }: CallRequest,
): Request<P, B> {
  const parsed = v.safeParse(call.body, body)
  if (!parsed.success) throw new Problem('bad_request', firstInvalidField(parsed.issues))
  return { body: parsed.output, params, query, headers, client, locale }
}
