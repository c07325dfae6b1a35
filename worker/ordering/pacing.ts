/** How long a line types, and how long the queue is delayed after it. Rules P1 to P3. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import {
  MESSAGE_DELAY_BEFORE_NEXT_MS,
  MESSAGE_DELAY_MS,
  TYPING_CHUNK_CHARS,
  TYPING_INTERVAL_MS,
} from '../../protocol/limits.ts'
import { findQueued, type Queue } from './queue.ts'

/** A text of this many characters, and any longer one, types in the largest chunks at the shortest interval. */
const LONG_TEXT_CHARS = 400

/** How a text types: characters per chunk, ms between chunks, and ms in all. The longer the text, the faster. Rule P1. */
export function computeTyping(text: string): { chunk: number; interval: number; duration: number } {
  const length = text.length
  const share = Math.min(1, length / LONG_TEXT_CHARS)
  const chunk = interpolate(TYPING_CHUNK_CHARS.min, TYPING_CHUNK_CHARS.max, share)
  const interval = interpolate(TYPING_INTERVAL_MS.max, TYPING_INTERVAL_MS.min, share)
  return { chunk, interval, duration: Math.ceil(length / chunk) * interval }
}

/** The delay after a message, ms, and what the delay counts down to. Rules P2, P3. */
export function computeDelayAfterMessage(
  queue: Queue,
  isPerceived: (event: ChatEvent) => boolean,
): { ms: number; next: 'message' | 'video' | null } {
  const next = findQueued(queue, isPerceived)
  if (next?.event_type === 'message') return { ms: MESSAGE_DELAY_BEFORE_NEXT_MS, next: 'message' }
  if (next?.event_type === 'play_video' && !next.data.is_background)
    return { ms: MESSAGE_DELAY_BEFORE_NEXT_MS, next: 'video' }
  return { ms: MESSAGE_DELAY_MS, next: null }
}

function interpolate(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share)
}
