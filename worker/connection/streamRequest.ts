/** One attempt at a stream: posts the request and reads the answer. Rules W1, W2, W4, W9, W10, W22. */
import { type StreamBody } from '../../protocol/api/gameStreams.ts'
import { API_ROOT } from '../../protocol/api/envelope.ts'
import { createStreamInit } from '../../protocol/api/request.ts'
import { isEndAnnounced } from '../../protocol/api/streamEnd.ts'
import {
  type ActionFailure,
  findActionFailure,
  isTokenRefused,
  readAnswer,
  type Result,
} from '../../protocol/api/result.ts'
import { type Failure } from '../../protocol/errors.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { getAbortReason, raceAbort } from '../clock/clock.ts'
import { createEventReader, type EventReader, type EventBatch } from './eventReader.ts'
import { createHistoryOrder } from './historyOrder.ts'
import { type Transport } from './transport.ts'

export interface StreamRequest {
  address: string
  body: StreamBody
  locale: string
  /** Null for the history, which is safe to request again. */
  idempotencyKey: string | null
}

/** How an attempt ended. `incomplete`: an event could not be read, or was cut where no mark of the end is announced. `begun`: the server accepted the request and began to stream. */
export type StreamOutcome =
  | { kind: 'ended' }
  | { kind: 'incomplete' }
  | { kind: 'answered'; result: Result<unknown>; actionFailure: ActionFailure | null }
  | { kind: 'unauthorized' }
  | { kind: 'failed'; failure: Failure; begun: boolean }

/**
 * Posts, and passes each batch to `onRead` as it comes. The first batch is empty: the stream has begun.
 * Rejects only with the reason of `signal`.
 */
export async function requestStream(
  request: StreamRequest,
  transport: Transport,
  signal: AbortSignal,
  onRead: (read: EventBatch) => void,
): Promise<StreamOutcome> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  signal.addEventListener('abort', abort, { once: true })
  const watchdog = createWatchdog(transport, abort)
  let begun = false
  let isOver = false
  const deliver = (read: EventBatch): void => {
    // Not every platform aborts a request when asked to: ignore what comes after the end.
    if (isOver) return
    begun = true
    onRead(read)
  }
  const startedAt = transport.clock.now()
  const report: ReportAnswer = (status, code) =>
    transport.reportRequest?.({
      path: describePath(request.address),
      method: 'POST',
      status,
      code,
      duration_ms: transport.clock.now() - startedAt,
    })
  const posting: Posting = { transport, signal: controller.signal, watchdog, deliver, report }
  try {
    // The watchdog also covers a page that does not answer with the token.
    return await raceAbort(controller.signal, postAndRead(request, posting))
  } catch {
    // Only the client's own abort is an end. The system aborts too, as behind a locked screen: that is a drop.
    if (signal.aborted) throw getAbortReason(signal)
    if (!begun) report(0, watchdog.hasFired() ? 'timeout' : 'network')
    return { kind: 'failed', failure: watchdog.hasFired() ? 'timeout' : 'network', begun }
  } finally {
    isOver = true
    watchdog.stop()
    signal.removeEventListener('abort', abort)
    // Releases the unread body: an error page, or the rest of a stream.
    controller.abort()
  }
}

/** Reports the answer to a request: its status, and `ok` or why it failed. */
type ReportAnswer = (status: number, code: string) => void

interface Posting {
  transport: Transport
  signal: AbortSignal
  watchdog: Watchdog
  deliver: (read: EventBatch) => void
  report: ReportAnswer
}

/** The path of a stream without the ids in it. */
function describePath(address: string): string {
  const parts = address.slice(API_ROOT.length).split('/')
  return parts
    .map((part, index) => (index < 2 || index === parts.length - 1 || PATH_WORDS.has(part) ? part : ':id'))
    .join('/')
}

const PATH_WORDS: ReadonlySet<string> = new Set(['chat', 'event', 'reasoning'])

async function postAndRead(
  request: StreamRequest,
  { transport, signal, watchdog, deliver, report }: Posting,
): Promise<StreamOutcome> {
  const init = createStreamInit({ ...request, token: await transport.getToken() })
  // Aborted meanwhile: post nothing.
  if (signal.aborted) throw getAbortReason(signal)
  const address = transport.baseUrl + request.address
  const response = await transport.fetch(address, { ...init, signal })
  watchdog.reset()
  const { status } = response
  if (status === 401) {
    const isRefused = isTokenRefused({ status, body: await response.text() })
    report(status, isRefused ? 'unauthorized' : 'gate')
    return isRefused ? { kind: 'unauthorized' } : { kind: 'failed', failure: 'gate', begun: false }
  }
  const mediaType = readMediaType(response)
  if (mediaType === 'application/json') {
    const answer = { status, body: await response.text() }
    const result = readAnswer(answer)
    report(status, result.ok ? 'ok' : result.code)
    if (isDecision(result)) return { kind: 'answered', result, actionFailure: findActionFailure(answer) }
  } else report(status, response.ok ? 'ok' : 'http')
  if (!response.ok) return { kind: 'failed', failure: 'http', begun: false }
  if (response.body === null || mediaType !== 'text/event-stream')
    return { kind: 'failed', failure: 'not_a_stream', begun: false }
  deliver({ events: [], dropped: [] })
  const isHistory = request.idempotencyKey === null
  const events = createEventReader({ source: isHistory ? 'history' : 'live', origin: readOrigin(response) })
  const history = isHistory ? createHistoryOrder(deliver) : null
  const end = await readStream(response.body, events, watchdog, (read) =>
    history === null ? deliver(read) : history.push(read),
  )
  // However clean it looks: an announced mark that is missing is a cut. Rule W22.
  if (isEndAnnounced(response.headers) && !events.isEndMarked())
    return { kind: 'failed', failure: 'network', begun: true }
  history?.end()
  return { kind: end }
}

/** Reads to the end; returns whether an event was no JSON, or cut. Rules W4, W5. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  events: EventReader,
  watchdog: Watchdog,
  onRead: (read: EventBatch) => void,
): Promise<'ended' | 'incomplete'> {
  const reader = body.getReader()
  let isIncomplete = false
  for (;;) {
    // What has its mark is whole, even if the connection breaks after it.
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (events.isEndMarked()) return { done: true, value: undefined } as const
      throw error
    })
    if (!done) watchdog.reset()
    const read = done ? events.end() : events.read(value)
    if (read.events.length > 0 || read.dropped.length > 0) onRead({ events: read.events, dropped: read.dropped })
    isIncomplete ||=
      ('isCut' in read && read.isCut === true) || read.dropped.some(({ reason }) => reason === 'bad_json')
    if (done) return isIncomplete ? 'incomplete' : 'ended'
  }
}

/** Whether the server decided the request: then it is not sent again. Rule W9. */
function isDecision(result: Result<unknown>): boolean {
  return result.ok || DECISIONS.has(result.code)
}

const DECISIONS: ReadonlySet<Failure> = new Set<Failure>(['refused', 'insufficient_coins', 'price_changed'])

/** The origin of an answer; a fake `fetch` has none. */
function readOrigin({ url }: Response): string | undefined {
  return /^https?:/.test(url) ? new URL(url).origin : undefined
}

/** The media type alone, in small letters. */
function readMediaType(response: Response): string {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

interface Watchdog {
  reset(): void
  stop(): void
  hasFired(): boolean
}

/** Calls `onSilence` once no byte came for 30 s; comments are bytes too. */
function createWatchdog({ clock }: Transport, onSilence: () => void): Watchdog {
  let hasTimedOut = false
  let isStopped = false
  const onTimeout = (): void => {
    hasTimedOut = true
    onSilence()
  }
  let cancel = clock.after(SERVER_TIMEOUT_MS.stream, onTimeout)
  return {
    reset() {
      if (isStopped) return
      cancel()
      cancel = clock.after(SERVER_TIMEOUT_MS.stream, onTimeout)
    },
    stop() {
      isStopped = true
      cancel()
    },
    hasFired: () => hasTimedOut,
  }
}
