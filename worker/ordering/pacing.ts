/** How long a line types, how long the queue is delayed after it, and how long it is read. Rules P1 to P3, P8, P9. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type ReadingSpeed } from '../../protocol/intents.ts'
import {
  LINE_WAIT_MAX_MS,
  MESSAGE_DELAY_BEFORE_NEXT_MS,
  MESSAGE_DELAY_MS,
  READING_SPEED_FACTOR,
  TYPING_CHUNK_CHARS,
  TYPING_INTERVAL_MS,
} from '../../protocol/limits.ts'
import { computeReadingMs } from '../../protocol/readingTime.ts'

/** A text of this many characters, and any longer one, types in the largest chunks at the shortest interval. */
const LONG_TEXT_CHARS = 400

/** How a text types: characters per chunk, ms between chunks, and ms in all. The longer the text, the faster. Rules P1, P8. */
export function computeTyping(
  text: string,
  speed: ReadingSpeed = 'normal',
): { chunk: number; interval: number; duration: number } {
  const length = text.length
  const share = Math.min(1, length / LONG_TEXT_CHARS)
  const chunk = interpolate(TYPING_CHUNK_CHARS.min, TYPING_CHUNK_CHARS.max, share)
  const atNormalSpeed = interpolate(TYPING_INTERVAL_MS.max, TYPING_INTERVAL_MS.min, share)
  const interval = Math.round(atNormalSpeed * TYPING_FACTOR[speed])
  return { chunk, interval, duration: Math.ceil(length / chunk) * interval }
}

const TYPING_FACTOR: Readonly<Record<ReadingSpeed, number>> = { ...READING_SPEED_FACTOR, instant: 0, tap: 1 }

/** How long a line stays after it is whole, ms, before this event or, where none is known yet, before anything. Rules P2, P8. */
export function computeDelayMs(event: ChatEvent | null, speed: ReadingSpeed): number {
  const atNormalSpeed = event === null || nameNext(event) === null ? MESSAGE_DELAY_MS : MESSAGE_DELAY_BEFORE_NEXT_MS
  return atNormalSpeed * DELAY_FACTOR[speed]
}

/** At `tap` no clock ends a line. Rule P10. */
const DELAY_FACTOR: Readonly<Record<ReadingSpeed, number>> = { ...READING_SPEED_FACTOR, instant: 0, tap: 0 }

/** The name in the countdown before this event: only messages and videos in front have one. Rule P2. */
export function nameNext(event: ChatEvent): 'message' | 'video' | null {
  if (event.event_type === 'message') return 'message'
  return event.event_type === 'play_video' && !event.data.is_background ? 'video' : null
}

/** When a line that begins now will have been read, ms, where `readBefore` is when the lines before it will have been. Rule P9. */
export function computeReadAt(text: string, now: number, readBefore: number, speed: ReadingSpeed): number {
  const factor = READING_FACTOR[speed]
  return Math.max(now, readBefore) + Math.ceil(computeReadingMs(text) * factor)
}

/** Until when a line that is whole now is waited for at most, ms. Rule P9. */
export function computeWaitEnd(now: number, speed: ReadingSpeed): number {
  return now + LINE_WAIT_MAX_MS * READING_FACTOR[speed]
}

/** A reader who has lines shown at once still reads what is about to be covered. */
const READING_FACTOR: Readonly<Record<ReadingSpeed, number>> = {
  ...READING_SPEED_FACTOR,
  instant: READING_SPEED_FACTOR.fast,
  tap: 1,
}

function interpolate(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share)
}
