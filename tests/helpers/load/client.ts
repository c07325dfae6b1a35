/** A small HTTP client for many players in one process: far lighter than fetch. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { createParser } from 'eventsource-parser'
import { type Envelope } from '../../../protocol/api/envelope.ts'

/** One event as it came over the wire. */
export interface WireEvent {
  id: string
  event_type: string
  data: Record<string, unknown>
}

/** A stream that was read to its end. Times are ms since 1970. */
export interface StreamResult {
  events: WireEvent[]
  askedAt: number
  /** When the first byte of the answer was there. */
  answeredAt: number
  endedAt: number
}

export interface RequestOptions {
  /** POST where there is one. */
  body?: unknown
  token?: string
  key?: string
}

export interface Client {
  /** The data of a call under /api/v1. Rejects where the answer is no success. */
  call: (path: string, sent?: RequestOptions) => Promise<unknown>
  /** Reads a stream. Rejects if the answer is no stream, or breaks off. */
  stream: (path: string, sent: RequestOptions) => Promise<StreamResult>
  /** Opens a stream, and leaves it open until `close`. Answers the time to its first byte, ms. Rejects if the answer is no stream. */
  openStream: (path: string, sent: RequestOptions) => Promise<{ firstByteMs: number; close: () => void }>
  close: () => void
}

export function createClient(address: string): Client {
  // A connection for each request: one that was kept may be closed by the server in the moment in which it is used again.
  const agent = new Agent({ keepAlive: false })
  return {
    call: async (path, sent = {}) => {
      const envelope = JSON.parse(await textOf(await ask(path, sent))) as Envelope
      if (!envelope.isOk) throw new Error(`${path}: ${envelope.code} ${envelope.message}`)
      return envelope.data
    },
    stream: async (path, sent) => {
      const { answer, askedAt, answeredAt } = await askStream(path, sent)
      const events: WireEvent[] = []
      const parser = createParser({
        onEvent: ({ id = '', data }) => events.push({ id, ...(JSON.parse(data) as Omit<WireEvent, 'id'>) }),
      })
      answer.setEncoding('utf8')
      for await (const text of answer) parser.feed(String(text))
      return { events, askedAt, answeredAt, endedAt: now() }
    },
    openStream: async (path, sent) => {
      const { answer, askedAt, answeredAt } = await askStream(path, sent)
      answer.resume()
      return { firstByteMs: answeredAt - askedAt, close: () => answer.destroy() }
    },
    close: () => agent.destroy(),
  }

  async function askStream(
    path: string,
    sent: RequestOptions,
  ): Promise<{ answer: IncomingMessage; askedAt: number; answeredAt: number }> {
    const askedAt = now()
    const answer = await ask(path, sent)
    const answeredAt = now()
    if (answer.headers['content-type']?.startsWith('text/event-stream') !== true)
      throw new Error(`${path}: ${answer.statusCode} ${await textOf(answer)}`)
    return { answer, askedAt, answeredAt }
  }

  function ask(path: string, { body, token, key }: RequestOptions): Promise<IncomingMessage> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      'Accept-Language': 'en',
      ...(text !== '' && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    }
    return new Promise((resolve, reject) => {
      request(`${address}/api/v1${path}`, { method: text === '' ? 'GET' : 'POST', agent, headers }, resolve)
        .once('error', reject)
        .end(text)
    })
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return text
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
