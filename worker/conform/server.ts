/** The server under test: calls whose answers are read as the client reads them, and streams that are read to their end. */
import { createParser } from 'eventsource-parser'
import type * as v from 'valibot'
import { type BodySchema, type Call, type PathArguments } from '../../protocol/api/call.ts'
import { type Envelope, readEnvelope } from '../../protocol/api/envelope.ts'
import { type StreamBody } from '../../protocol/api/gameStreams.ts'
import { createCallRequest, createStreamInit } from '../../protocol/api/request.ts'
import { isEndAnnounced } from '../../protocol/api/streamEnd.ts'
import { type Dropped } from '../../protocol/events/decode.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type Clock } from '../clock/clock.ts'
import { createEventReader } from '../connection/eventReader.ts'

/** How the suite reaches the server. */
export interface Target {
  /** Origin of the API, without a slash at its end. */
  url: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  clock: Clock
  locale: Locale
  /** A stream that sends no byte for so long is silent, ms. */
  silenceMs: number
  /** A stream that is open for so long does not end, ms. */
  streamMs: number
}

/** Begins the id of what does not exist. */
export const NO_SUCH = 'conform-no-such'

/** The answer to a call. `envelope` is null where the body is none. */
export interface CallAnswer {
  status: number
  mediaType: string
  text: string
  envelope: Envelope | null
}

/** An event as it came, beside what the client makes of it. */
export interface RawEvent {
  id: string
  /** The `event:` line; '' without one. */
  name: string
  /** Null where it is no JSON. */
  json: unknown
}

/** How a stream ended. `unmarked`: without the mark that it announced. `endless`: it went on sending, and did not end. */
export type StreamEnd = 'ended' | 'unmarked' | 'cut_short' | 'silent' | 'endless' | 'broken'

export interface StreamAnswer extends CallAnswer {
  isStream: boolean
  events: ChatEvent[]
  dropped: Dropped[]
  raw: RawEvent[]
  end: StreamEnd
  /** Whether it announces that it marks its end. Rule W22. */
  isEndAnnounced: boolean
  /** From the request to the first event, and to the end, ms. */
  firstEventMs: number | null
  endMs: number
}

/** The server did not answer at all. */
export class Unreachable extends Error {
  /** The path that was asked for. */
  readonly where: string

  constructor(message: string, where: string) {
    super(message)
    this.where = where
  }
}

/** Sends a call. Throws `Unreachable` where there is no answer. */
export async function sendCall<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  target: Target,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  token: string | null,
  ...params: PathArguments<P>
): Promise<CallAnswer> {
  const { address, init } = createCallRequest(call, body, { locale: target.locale, token }, ...params)
  return sendRaw(target, address, init)
}

/** Sends any request to a path of the server, and reads the whole answer. */
export async function sendRaw(target: Target, address: string, init: RequestInit): Promise<CallAnswer> {
  return withTimeout(target, address, async (signal) => {
    const response = await request(target, address, { ...init, signal })
    return describeAnswer(response, await response.text())
  })
}

/** Posts to a stream, and reads it to its end. A history is read as such. */
export async function sendStream(
  target: Target,
  address: string,
  body: StreamBody,
  { token, key }: { token: string | null; key: string | null },
): Promise<StreamAnswer> {
  const { clock, silenceMs, streamMs } = target
  const startedAt = clock.now()
  const controller = new AbortController()
  const init = createStreamInit({ body, token, locale: target.locale, idempotencyKey: key })
  const response = await withTimeout(target, address, () =>
    request(target, address, { ...init, signal: controller.signal }),
  )
  const nothing = { events: [], dropped: [], raw: [], firstEventMs: null }
  if (readMediaType(response) !== 'text/event-stream' || response.body === null) {
    // A page of another kind may be as long as it likes.
    const text = await withTimeout(target, address, () => response.text()).catch(() => '')
    controller.abort()
    return {
      ...describeAnswer(response, text),
      ...nothing,
      isStream: false,
      end: 'ended',
      isEndAnnounced: false,
      endMs: clock.now() - startedAt,
    }
  }
  const answer: StreamAnswer = {
    ...describeAnswer(response, ''),
    ...nothing,
    isStream: true,
    end: 'broken',
    isEndAnnounced: isEndAnnounced(response.headers),
    endMs: 0,
  }
  const events = createEventReader({ source: key === null ? 'history' : 'live', origin: new URL(target.url).origin })
  const decoder = new TextDecoder('utf-8')
  const parser = createParser({
    onEvent: ({ data, id = '', event = '' }) => answer.raw.push({ id, name: event, json: parseJson(data) }),
  })
  const reader = response.body.getReader()
  try {
    for (;;) {
      const leftMs = streamMs - (clock.now() - startedAt)
      const read = await raceTime(clock, Math.min(silenceMs, leftMs), reader.read())
      if (read === null) {
        answer.end = leftMs <= silenceMs ? 'endless' : 'silent'
        break
      }
      const found = read.done ? events.end() : events.read(read.value)
      if (!read.done) parser.feed(decoder.decode(read.value, { stream: true }))
      answer.events.push(...found.events)
      answer.dropped.push(...found.dropped)
      if (answer.events.length > 0) answer.firstEventMs ??= clock.now() - startedAt
      if (read.done) {
        parser.feed('\n\n')
        if (answer.isEndAnnounced && !events.isEndMarked()) answer.end = 'unmarked'
        else answer.end = 'isCut' in found && found.isCut ? 'cut_short' : 'ended'
        break
      }
    }
  } catch {
    answer.end = 'broken'
  } finally {
    controller.abort()
  }
  answer.endMs = clock.now() - startedAt
  return answer
}

async function request(target: Target, address: string, init: RequestInit): Promise<Response> {
  try {
    return await target.fetch(target.url + address, init)
  } catch (error) {
    if (error instanceof Unreachable) throw error
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const { code } = cause as { code?: string }
    throw new Unreachable(`${target.url} does not answer${code === undefined ? '' : ` (${code})`}`, address)
  }
}

function describeAnswer(response: Response, text: string): CallAnswer {
  return { status: response.status, mediaType: readMediaType(response), text, envelope: readEnvelope(parseJson(text)) }
}

function readMediaType(response: Response): string {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Rejects with `Unreachable` after a time without an answer. */
async function withTimeout<T>(target: Target, address: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { url, silenceMs } = target
  const controller = new AbortController()
  const cancel = target.clock.after(silenceMs, () => controller.abort())
  try {
    const done = await raceAborted(controller.signal, work(controller.signal))
    if (done === null) throw new Unreachable(`${url} gives no answer for ${silenceMs / 1_000} s`, address)
    return done.value
  } finally {
    cancel()
  }
}

/** The result of a promise; null where the signal aborts first. */
async function raceAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<{ value: T } | null> {
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  return Promise.race([work.then((value) => ({ value })), aborted])
}

/** The result of a promise; null after a timeout. */
async function raceTime<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | null> {
  let cancel = (): void => {}
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(Math.max(0, ms), () => resolve(null))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}
