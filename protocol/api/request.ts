/**
 * Forms the requests of declared calls and streams: the one place for page, start script and worker, each of which sends them in its own way (ky, `fetch`,
 * `fetch` on the clock of the session). Without the schemas of the bodies, which only the server needs. Doc 1 §7; rules W1, W10.
 */
import type { OpenCommand } from '../entries.ts'
import { addressOf, type BodySchema, type Effect, type Endpoint, type PathArguments } from './call.ts'
import { prune } from './envelope.ts'
import type { StartBody, StreamBody } from './gameStreams.ts'

/** Facts of a request beside its body. */
export interface RequestHeader {
  /** The language that the server answers in. */
  locale: string
  /** Null for none. */
  token: string | null
}

/** However often a request is sent with this `Idempotency-Key`, the server acts once: a call that changes something is not sent without. Rule W23. */
export type KeyOf<E extends Effect> = { changes: { idempotencyKey: string }; reads: { idempotencyKey?: undefined } }[E]

/** A request, but for the origin of the API and what ends it. */
export interface CallRequest {
  /** Path and query. */
  address: string
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
}

/** The request of a call. Empty values of the body are left out; a GET has it as its query. */
export function createCallRequest<P extends string, E extends Effect>(
  call: Pick<Endpoint<P, BodySchema, E>, 'method' | 'path' | 'effect'>,
  body: object,
  header: RequestHeader & KeyOf<E>,
  ...params: PathArguments<P>
): CallRequest {
  const { method } = call
  const fields = prune(body)
  const address = addressOf(call, ...params)
  const headers = createHeaders('application/json', header)
  return method === 'GET'
    ? { address: address + formatQuery(fields), init: { method, headers } }
    : { address, init: { method, headers: { ...headers, ...JSON_BODY }, body: JSON.stringify(fields) } }
}

/** The request of a game stream, but for its address and its signal. The history is safe to request again, and has no key. */
export function createStreamInit({ body, ...header }: RequestHeader & SentKey & { body: StreamBody }) {
  const headers = { ...createHeaders('text/event-stream', header), ...JSON_BODY }
  return { method: 'POST', headers, body: JSON.stringify(prune(body)), cache: 'no-store' } as const
}

/** Begins a game, or with `restart` a new one. */
export function createStartBody(
  {
    storyId,
    actorId,
    chatVersion,
    gameConfig,
    place,
    price,
  }: Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion' | 'gameConfig' | 'place' | 'price'>,
  restart: boolean,
): StartBody {
  return {
    story_id: storyId,
    restart,
    ...(gameConfig !== null && { game_config: gameConfig }),
    ...(restart && chatVersion !== '3' && { actor_id: actorId }),
    ...(restart && place !== undefined && { place }),
    ...(price !== undefined && { price }),
  }
}

const JSON_BODY = { 'Content-Type': 'application/json' }

interface SentKey {
  idempotencyKey?: string | null | undefined
}

function createHeaders(
  accept: string,
  { locale, token, idempotencyKey }: RequestHeader & SentKey,
): Record<string, string> {
  return {
    Accept: accept,
    'Accept-Language': locale,
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(typeof idempotencyKey === 'string' && { 'Idempotency-Key': idempotencyKey }),
  }
}

function formatQuery(fields: object): string {
  const pairs = Object.entries(fields).map(([key, value]) => [key, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
