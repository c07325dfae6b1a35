/**
 * All requests of the server to other services. An answer is bounded in bytes, lines and time, because a service may err or lie. Redirects are not
 * followed: keys and players' texts go to the configured address only. The linter forbids `fetch` elsewhere in server/.
 */
import { setImmediate } from 'node:timers/promises'
import { type Clock, realClock } from './clock.ts'

export interface AnswerLimits {
  /** From the request to the end of the answer. */
  timeoutMs: number
  /** Of the body, once it is decompressed. */
  maxBytes: number
  /** For bodies that are read by lines. */
  maxLines: number
  maxLineBytes: number
}

/** Why there is no answer, or not the whole of one. */
export type FetchFailure = 'unreachable' | 'slow' | 'aborted' | 'cut' | 'too_large'

/** Its message is safe to log: it quotes neither the address nor the content. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly failure: FetchFailure
  /** The code of the system or the library, such as `ECONNREFUSED`; null without one. */
  readonly code: string | null

  constructor(failure: FetchFailure, code: string | null = null) {
    super(code === null ? failure : `${failure} (${code})`)
    this.failure = failure
    this.code = code
  }
}

export interface BoundedAnswer {
  status: number
  /** A status from 200 to 299. A redirect is none. */
  isOk: boolean
  headers: Headers
  /** The whole body. Throws a FetchError. */
  readBytes: () => Promise<Buffer>
  /** The body by lines, as they arrive, without what ends them. The last one may have no end. Leaving the loop ends the request. Throws a FetchError. */
  readLines: () => AsyncGenerator<string>
  /** Ends the request of an answer whose body nobody reads. */
  close: () => void
}

export interface BoundedRequest {
  url: string
  headers?: Readonly<Record<string, string>>
  /** Posted as JSON. */
  body: object
  signal?: AbortSignal
  /** The clock of the time limit. */
  timer?: Clock
}

/** Posts JSON, and answers as soon as the head of the answer is there. Throws a FetchError. */
export async function boundedFetch(
  { url, headers = {}, body, signal, timer = realClock }: BoundedRequest,
  limits: AnswerLimits,
): Promise<BoundedAnswer> {
  const request = new AbortController()
  const done = new AbortController()
  let isSlow = false
  void timer.sleep(limits.timeoutMs, done.signal).then(() => {
    if (done.signal.aborted) return
    isSlow = true
    request.abort()
  })
  const close = (): void => {
    done.abort()
    request.abort()
  }
  /** The meaning of an error of the library, whose own text may quote the address. */
  const explain = (error: unknown, otherwise: FetchFailure): FetchError => {
    if (error instanceof FetchError) return error
    if (isSlow) return new FetchError('slow')
    return signal?.aborted === true ? new FetchError('aborted') : new FetchError(otherwise, findCode(error))
  }

  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: signal === undefined ? request.signal : AbortSignal.any([signal, request.signal]),
    })
    const readChunks = async function* (): AsyncGenerator<Uint8Array> {
      let size = 0
      try {
        for await (const chunk of response.body ?? []) {
          size += chunk.length
          if (size > limits.maxBytes) throw new FetchError('too_large')
          yield chunk
          // Others have a turn between two chunks, however fast they come.
          await setImmediate()
        }
      } catch (error) {
        throw explain(error, 'cut')
      } finally {
        close()
      }
    }
    return {
      status: response.status,
      isOk: response.ok,
      headers: response.headers,
      readBytes: async () => {
        const chunks: Uint8Array[] = []
        for await (const chunk of readChunks()) chunks.push(chunk)
        return Buffer.concat(chunks)
      },
      readLines: () => splitLines(readChunks(), limits),
      close,
    }
  } catch (error) {
    close()
    throw explain(error, 'unreachable')
  }
}

const LINE_FEED = 0x0a

/** The pieces of a line are joined once, so that a long one in many chunks costs no more than its length. */
async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  { maxLines, maxLineBytes }: AnswerLimits,
): AsyncGenerator<string> {
  let pieces: Uint8Array[] = []
  let size = 0
  let count = 0
  const add = (piece: Uint8Array): void => {
    size += piece.length
    if (size > maxLineBytes) throw new FetchError('too_large')
    pieces.push(piece)
  }
  const takeLine = (): string => {
    count += 1
    if (count > maxLines) throw new FetchError('too_large')
    // The decoder drops a byte order mark.
    const line = new TextDecoder().decode(Buffer.concat(pieces))
    pieces = []
    size = 0
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, end))
      yield takeLine()
      from = end + 1
    }
    add(chunk.subarray(from))
  }
  if (size > 0) yield takeLine()
}

function findCode(error: unknown): string | null {
  const { cause } = error instanceof Error ? error : {}
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : null
}

/** A service's address with the path of a call, where it does not end in that already. What stands behind `?` stays. */
export function addPath(address: string, path: string): string {
  const url = new URL(address)
  if (!url.pathname.endsWith(path)) url.pathname = url.pathname.replace(/\/*$/, path)
  return url.href
}
