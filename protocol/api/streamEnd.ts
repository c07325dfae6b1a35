/**
 * The end of a stream: a proxy can turn a cut into a clean end (HTTP/1.0, HTTP/2, a reload). The server marks the end of each stream by
 * a comment, which every parser of server-sent events ignores, and announces by a header that it does. Rule W22.
 */

/** Header of a stream's answer. */
export const STREAM_END_HEADER = 'Stream-End'
/** Its value where the end is marked; any other announces nothing. */
export const STREAM_END_MARKED = 'marked'

/** The last bytes of a stream. */
export const STREAM_END_MARK = ': end\n\n'

/** Whether a stream with these headers ends with the mark. */
export function isEndAnnounced(headers: Headers): boolean {
  return headers.get(STREAM_END_HEADER)?.trim().toLowerCase() === STREAM_END_MARKED
}

export interface EndMarkFinder {
  /** The next bytes of the stream, cut anywhere. */
  push(bytes: Uint8Array): void
  /** Whether the bytes so far end with the mark. */
  isFound(): boolean
}

/** Keeps the last bytes alone: a parser that reports comments would buffer one without an end. */
export function createEndMarkFinder(): EndMarkFinder {
  let tail = '\n'
  return {
    push(bytes) {
      tail = (tail + String.fromCharCode(...bytes.subarray(-TAIL_BYTES))).slice(-TAIL_BYTES)
    },
    isFound: () => /[\r\n]: ?end[\r\n]+$/.test(tail),
  }
}

/** The mark with any line ends, and the line end before it. */
const TAIL_BYTES = 2 + ': end'.length + 4
