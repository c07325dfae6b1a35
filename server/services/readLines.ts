/** Lines that a player has read, so that a later play can skip them. Rule P14. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { canonicalJson } from '../../protocol/json.ts'
import { type DraftEvent } from '../engine/events.ts'
import { type EventRecord } from '../storage/port.ts'

/** Marks the lines of a turn that are among `read`. */
export function markReadLines(events: readonly DraftEvent[], read: ReadonlySet<string>): DraftEvent[] {
  return events.map((event): DraftEvent => {
    const name = nameLine(event.event_type, event.data)
    if (name === null || !read.has(name)) return event
    if (event.event_type === 'message') return { ...event, data: { ...event.data, is_read: true } }
    return event.event_type === 'show_tips' ? { ...event, data: { ...event.data, is_read: true } } : event
  })
}

/** The names of the lines of a turn that is being made. */
export function nameDraftLines(events: readonly DraftEvent[]): string[] {
  return events.flatMap(({ event_type, data }) => nameLine(event_type, data) ?? [])
}

/** The names of the lines among stored events, without the player's own. */
export function nameStoredLines(events: readonly EventRecord[]): string[] {
  return events.flatMap(({ type, data, own }) => (own ? [] : (nameLine(type, JSON.parse(data)) ?? [])))
}

const line = v.object({
  sender_type: v.optional(v.string()),
  text: v.optional(v.string()),
  content: v.optional(
    v.object({ text: v.optional(v.string()), html: v.nullish(v.string()), media_url: v.nullish(v.string()) }),
  ),
})

/** Who speaks is part of it, what the story is called is not: a text that was changed, or filled with other values, has another name, and so has one in another language. */
function nameLine(type: string, data: unknown): string | null {
  if ((type !== 'message' && type !== 'show_tips') || !v.is(line, data)) return null
  const { sender_type: sender = 'actor', text, content } = data
  if (sender === 'user') return null
  return createHash('sha256')
    .update(canonicalJson([sender, text, content?.text, content?.html, content?.media_url]))
    .digest('base64url')
    .slice(0, 16)
}

/** The turns that count as read: the one answered now, and the one that ends the story. A turn left in the middle may not have been seen. */
export function listReadLines(answered: readonly EventRecord[], events: readonly EventRecord[]): string[] {
  const isOver = events.some(({ type }) => type === 'show_ending')
  return nameStoredLines(isOver ? [...answered, ...events] : answered)
}
