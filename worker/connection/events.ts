/** From bytes to checked events. Rules W3 to W8. */
import { createParser } from 'eventsource-parser'
import { decodeEvent, type Dropped } from '../../protocol/events/decode.ts'
import { createIdentifier } from '../../protocol/events/identity.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { EVENT_MAX_BYTES } from '../../protocol/limits.ts'

/** What one read of a stream brought. */
export interface Read {
  events: ChatEvent[]
  dropped: Dropped[]
}

export interface EventReader {
  /** Takes the next bytes, cut anywhere, and gives the events that they complete. */
  read(bytes: Uint8Array): Read
  /** Whether an event has begun and not ended: the stream broke off if it ends now. */
  isInside(): boolean
}

const LF = 10
const CR = 13
const COLON = 58

/** Reads one stream from its beginning. An event over the cap is dropped, and what follows it is read. */
export function createEventReader(): EventReader {
  const identify = createIdentifier()
  let found: Read = { events: [], dropped: [] }

  const parser = createParser({
    onEvent({ data, id = '' }) {
      const decoded = decodeEvent(data, id, identify)
      if (decoded.ok) found.events.push(decoded.event)
      else found.dropped.push(decoded.dropped)
    },
  })
  let decoder = newDecoder()
  const feed = (bytes: Uint8Array): void => parser.feed(decoder.decode(bytes, { stream: true }))

  // Where we are, in bytes. Line ends are ASCII, and no byte of a longer UTF-8 character looks like one.
  let eventLength = 0
  let lineLength = 0
  let afterCR = false
  let inComment = false
  let skipping = false

  return {
    read(bytes) {
      found = { events: [], dropped: [] }
      let from = 0
      let eventStart = 0
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index]
        if (byte === LF && afterCR) {
          afterCR = false
          continue
        }
        afterCR = byte === CR
        if (byte !== LF && byte !== CR) {
          // A comment is no part of an event, and the parser keeps none.
          if (lineLength === 0) inComment = byte === COLON
          lineLength += 1
          if (inComment) continue
          eventLength += 1
          if (eventLength > EVENT_MAX_BYTES && !skipping) {
            feed(bytes.subarray(from, eventStart))
            parser.reset()
            decoder = newDecoder()
            found.dropped.push({ reason: 'too_large' })
            skipping = true
          }
        } else if (lineLength > 0) {
          lineLength = 0
        } else {
          // An empty line ends the event.
          if (skipping) from = index + 1
          skipping = false
          eventLength = 0
          eventStart = index + 1
        }
      }
      if (!skipping) feed(bytes.subarray(from))
      return found
    },
    isInside: () => eventLength > 0,
  }
}

/** The parser strips the one byte order mark that may lead a stream; the decoder must not strip another. */
function newDecoder(): TextDecoder {
  return new TextDecoder('utf-8', { ignoreBOM: true })
}
