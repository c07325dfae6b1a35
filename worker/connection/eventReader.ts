/** From bytes to checked events. Rules W3 to W8, W22. */
import { createParser } from 'eventsource-parser'
import { createEndMarkFinder } from '../../protocol/api/streamEnd.ts'
import { decodeEvent, type Dropped } from '../../protocol/events/decode.ts'
import { createIdentifier } from '../../protocol/events/identity.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { EVENT_MAX_BYTES } from '../../protocol/limits.ts'

/** The result of one read of a stream. */
export interface EventBatch {
  events: ChatEvent[]
  dropped: Dropped[]
}

export interface EventReader {
  /** Reads the next bytes, cut anywhere, and returns the events that they complete. */
  read(bytes: Uint8Array): EventBatch
  /** The stream has ended: returns its last event if that is whole. `isCut`: it was not whole, and was dropped. */
  end(): EventBatch & { isCut: boolean }
  /** Whether the server has marked the end. Rule W22. */
  isEndMarked(): boolean
}

/** End marker of some servers, which is no event. */
const END_MARK = '[DONE]'

const LF = 10
const CR = 13
const COLON = 58

/** Response of a stream, and the origin of the API. */
export interface StreamOrigin {
  source: 'live' | 'history'
  origin?: string | undefined
}

/** Reads one stream from its beginning. An event over the size limit is dropped, and the events after it are read. */
export function createEventReader({ source, origin }: StreamOrigin): EventReader {
  const identify = createIdentifier(source)
  let before = 0
  let found: EventBatch = { events: [], dropped: [] }
  const endMark = createEndMarkFinder()

  const parser = createParser({
    onEvent({ data, id = '', event = '' }) {
      if (data.trim() === END_MARK) return
      const decoded = decodeEvent({ data, serverId: id, name: event }, identify, { origin, before })
      if (!decoded.ok) {
        found.dropped.push(decoded.dropped)
        return
      }
      before = decoded.event.timestamp
      found.events.push(decoded.event)
      found.dropped.push(...decoded.ignored)
    },
  })
  let decoder = createDecoder()
  const feed = (bytes: Uint8Array): void => parser.feed(decoder.decode(bytes, { stream: true }))

  // Lengths in bytes. Line ends are ASCII, and no byte of a longer UTF-8 character equals one.
  let eventLength = 0
  let lineLength = 0
  let isAfterCR = false
  let isInComment = false
  let isSkipping = false
  /** The bytes of the event that has not ended. */
  let unfinished: Uint8Array[] = []

  return {
    read(bytes) {
      endMark.push(bytes)
      found = { events: [], dropped: [] }
      // Most reads end with an event. Where none can be too large, their lines need no search.
      if (!isSkipping && endsEvent(bytes) && eventLength + bytes.length <= EVENT_MAX_BYTES) {
        feed(bytes)
        eventLength = 0
        lineLength = 0
        isAfterCR = false
        unfinished = []
        return found
      }
      let from = 0
      let eventStart = 0
      let index = isAfterCR && bytes[0] === LF ? 1 : 0
      if (bytes.length > 0) isAfterCR = false
      const endOfLine = createLineEndFinder(bytes)
      while (index < bytes.length) {
        const end = endOfLine(index)
        if (end > index) {
          // A comment does not count towards an event's size: the parser keeps none.
          if (lineLength === 0) isInComment = bytes[index] === COLON
          lineLength += end - index
          if (!isInComment) eventLength += end - index
          if (eventLength > EVENT_MAX_BYTES && !isSkipping) {
            feed(bytes.subarray(from, eventStart))
            parser.reset()
            decoder = createDecoder()
            found.dropped.push({ reason: 'too_large' })
            isSkipping = true
          }
        }
        if (end === bytes.length) break
        const isCR = bytes[end] === CR
        index = isCR && bytes[end + 1] === LF ? end + 2 : end + 1
        isAfterCR = isCR && index === bytes.length && bytes[end + 1] !== LF
        if (lineLength === 0) {
          // An empty line ends the event.
          if (isSkipping) from = index
          isSkipping = false
          eventLength = 0
          eventStart = index
        }
        lineLength = 0
      }
      if (!isSkipping) feed(bytes.subarray(from))
      if (eventStart > 0) unfinished = []
      if (eventLength > 0 && !isSkipping) unfinished.push(bytes.subarray(eventStart))
      return found
    },
    end() {
      found = { events: [], dropped: [] }
      if (eventLength === 0 || isSkipping) return { ...found, isCut: false }
      feed(new Uint8Array([LF, LF]))
      const isCut = found.dropped.some(({ reason }) => reason === 'bad_json') || !isWhole(unfinished)
      return isCut ? { events: [], dropped: [], isCut } : { ...found, isCut }
    },
    isEndMarked: () => endMark.isFound(),
  }
}

/** Whether the last line is empty, which ends an event. Only LF: after CR another byte may belong to the line end. */
function endsEvent(bytes: Uint8Array): boolean {
  return bytes[bytes.length - 1] === LF && bytes[bytes.length - 2] === LF
}

/** Finds the end of the line at an index: the next LF or CR, or the end of the bytes. Indices must not decrease. */
function createLineEndFinder(bytes: Uint8Array): (index: number) => number {
  const next = (byte: number, from: number): number => {
    const found = bytes.indexOf(byte, from)
    return found === -1 ? bytes.length : found
  }
  let [lf, cr] = [-1, -1]
  return (index) => {
    if (lf < index) lf = next(LF, index)
    if (cr < index) cr = next(CR, index)
    return Math.min(lf, cr)
  }
}

/** Whether the last block of a stream has all its data, or never had any: some servers end with a bare `event:`. */
function isWhole(block: readonly Uint8Array[]): boolean {
  const decoder = createDecoder()
  const text = block.map((bytes) => decoder.decode(bytes, { stream: true })).join('')
  const fields = text.split(/\r\n|[\r\n]/).filter((line) => line !== '' && !line.startsWith(':'))
  return fields.some((line) => line.startsWith('data:')) || fields.every((line) => /^event(:|$)/.test(line))
}

/** The parser strips the one byte order mark that may lead a stream; the decoder must not strip another. */
function createDecoder(): TextDecoder {
  return new TextDecoder('utf-8', { ignoreBOM: true })
}
