/** Reads the bytes of a stream in pieces, for the tests of the reader. */
import { createEventReader, type EventBatch } from '../../../worker/connection/eventReader.ts'

/** What a stream brought in all, and whether it ended in the middle of an event. */
export interface Whole extends EventBatch {
  isCut: boolean
}

/** Reads bytes or text in pieces of `size` bytes; without a size, at once. */
export function readIn(stream: string | Uint8Array, size = Infinity): Whole {
  const bytes = bytesOf(stream)
  const pieces: Uint8Array[] = []
  for (let from = 0; from < bytes.length; from += size)
    pieces.push(bytes.subarray(from, Math.min(bytes.length, from + size)))
  return readPieces(pieces)
}

/** Reads pieces as they are; an empty one is a read that brought nothing. */
export function readPieces(pieces: readonly (string | Uint8Array)[]): Whole {
  const reader = createEventReader({ source: 'live' })
  const reads = pieces.map((piece) => reader.read(bytesOf(piece)))
  const { isCut, ...last } = reader.end()
  return {
    events: [...reads, last].flatMap(({ events }) => events),
    dropped: [...reads, last].flatMap(({ dropped }) => dropped),
    isCut,
  }
}

function bytesOf(stream: string | Uint8Array): Uint8Array {
  return typeof stream === 'string' ? new TextEncoder().encode(stream) : stream
}
