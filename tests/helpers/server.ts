/** A stand-in for the server of a session: each request waits until the test answers it. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { wire } from '../../fixtures/builders/events.ts'
import { STREAM_END_HEADER, STREAM_END_MARK, STREAM_END_MARKED } from '../../protocol/api/streamEnd.ts'
import { type Transport } from '../../worker/connection/transport.ts'

export interface PendingRequest {
  path: string
  headers: Headers
  body: Record<string, unknown>
  /** Answers with the head of an event stream. */
  open(): void
  /** Sends events in one write, opening the stream if it is not open. */
  send(...events: ChatEvent[]): void
  /** Sends bytes or text as they are. */
  raw(chunk: Uint8Array | string): void
  /** Ends the stream cleanly, with the mark where this server announces one. */
  end(): void
  /** Ends it as a proxy does whose origin died: cleanly, without a mark. */
  endUnmarked(): void
  /** Breaks the connection. */
  cut(): void
  /** Answers with something other than a stream. */
  answer(status: number, body: string, type?: string): void
  /** Whether the client aborted. */
  aborted(): boolean
}

export interface StandIn {
  fetch: Transport['fetch']
  /** All requests so far. */
  requests: PendingRequest[]
  /** The request that came last. Throws where there was none. */
  last(): PendingRequest
}

const MARKED = { [STREAM_END_HEADER]: STREAM_END_MARKED }
const STREAM = { 'content-type': 'text/event-stream' }

/** `marksEnd`: the server marks the end of each stream, and announces it (rule W22). */
export function createStandIn({ marksEnd = false } = {}): StandIn {
  const requests: PendingRequest[] = []
  return {
    requests,
    last() {
      const request = requests[requests.length - 1]
      if (request === undefined) throw new Error('no request was made')
      return request
    },
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        let stream: ReadableStreamDefaultController<Uint8Array> | null = null
        const signal = init.signal ?? null
        if (signal?.aborted === true) return reject(new DOMException('Aborted', 'AbortError'))
        const abort = (): void => {
          const reason = new DOMException('Aborted', 'AbortError')
          reject(reason)
          stream?.error(reason)
          stream = null
        }
        signal?.addEventListener('abort', abort)
        const write = (chunk: Uint8Array): void => {
          request.open()
          stream?.enqueue(chunk)
        }
        const request: PendingRequest = {
          path: url,
          headers: new Headers(init.headers),
          body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>,
          open() {
            if (stream !== null || signal?.aborted === true) return
            const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
            resolve(new Response(body, { headers: { ...STREAM, ...(marksEnd && MARKED) } }))
          },
          send: (...events) => write(new TextEncoder().encode(events.map((event) => wire(event)).join(''))),
          raw: (chunk) => write(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk),
          end() {
            if (marksEnd) request.raw(STREAM_END_MARK)
            request.endUnmarked()
          },
          endUnmarked() {
            request.open()
            stream?.close()
            stream = null
          },
          cut() {
            const reason = new TypeError('network error')
            reject(reason)
            stream?.error(reason)
            stream = null
          },
          answer: (status, body, type = 'application/json') =>
            resolve(new Response(body, { status, headers: { 'content-type': type } })),
          aborted: () => signal?.aborted === true,
        }
        requests.push(request)
      }),
  }
}

/** An envelope as text. */
export function envelopeOf(code: string, message = '', data: unknown = null): string {
  return JSON.stringify({ isOk: code === '0', code, message, data })
}

/** The calls of requests, without what all addresses share: `game.start`, `game.action`, `game.history`. */
export function callsOf(requests: readonly PendingRequest[]): string[] {
  return requests.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
}
