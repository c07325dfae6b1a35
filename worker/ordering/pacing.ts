/** How long a line types, and how long the queue rests after it. Rules P1 to P3. */
import { type ChatEvent, type EventType } from '../../protocol/events/index.ts'
import { MESSAGE_DELAY_BEFORE_NEXT_MS, MESSAGE_DELAY_MS, TYPING_CHUNK_CHARS, TYPING_INTERVAL_MS } from '../../protocol/limits.ts'
import { type Queue } from './queue.ts'

/** Events that a player does not perceive, and that therefore do not decide how long a message stays alone. Rule P3. */
const UNPERCEIVED: ReadonlySet<EventType> = new Set<EventType>([
  'debug',
  'preload',
  'play_audio',
  'voice_config',
  'update_task_progress',
  'update_total_progress',
  'update_user_coins',
  'heart_value',
  'mission_completed',
])

/** A text of this many characters, and any longer one, types in the largest chunks at the shortest interval. */
const LONG_TEXT = 400

/** How a text types: characters at once, ms between, and ms in all. The longer the text, the faster. Rule P1. */
export function computeTyping(text: string): { chunk: number; interval: number; duration: number } {
  const length = text.length
  const share = Math.min(1, length / LONG_TEXT)
  const chunk = interpolate(TYPING_CHUNK_CHARS.min, TYPING_CHUNK_CHARS.max, share)
  const interval = interpolate(TYPING_INTERVAL_MS.max, TYPING_INTERVAL_MS.min, share)
  return { chunk, interval, duration: Math.ceil(length / chunk) * interval }
}

/** What the queue rests for after a message: its length, ms, and what follows. `isSilent` knows more events nobody perceives. Rules P2, P3. */
export function computeDelayAfterMessage(queue: Queue, isSilent: (event: ChatEvent) => boolean): { ms: number; next: 'message' | 'video' | null } {
  const next = findNextPerceived(queue, isSilent)
  if (next?.event_type === 'message') return { ms: MESSAGE_DELAY_BEFORE_NEXT_MS, next: 'message' }
  if (next?.event_type === 'play_video' && !next.data.is_background) return { ms: MESSAGE_DELAY_BEFORE_NEXT_MS, next: 'video' }
  return { ms: MESSAGE_DELAY_MS, next: null }
}

function findNextPerceived(queue: Queue, isSilent: (event: ChatEvent) => boolean): ChatEvent | null {
  for (let index = queue.head; index < queue.items.length; index += 1) {
    const event = queue.items[index]
    if (event !== undefined && !UNPERCEIVED.has(event.event_type) && !isSilent(event)) return event
  }
  return null
}

function interpolate(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share)
}
