/** From the text of one server-sent event to a checked event, or to the reason why it is dropped. Rules W5 to W8. */
import * as v from 'valibot'
import { type ChatEvent, eventEnvelope, eventSchemas, isEventType } from './index.ts'

/** Why an event was dropped. `field` is the path of the field that does not fit, where one is to blame. */
export const dropped = v.object({
  reason: v.picklist(['bad_json', 'bad_field', 'unknown_event', 'too_large']),
  event_type: v.optional(v.string()),
  field: v.optional(v.string()),
  id: v.optional(v.string()),
})
export type Dropped = v.InferOutput<typeof dropped>

type Decoded = { ok: true; event: ChatEvent } | { ok: false; dropped: Dropped }
type Identify = (event: { event_type: string; timestamp: number; data: unknown }, serverId: string) => string

/** Decodes the `data` of one server-sent event; `serverId` is '' where it had no id. Never throws. */
export function decodeEvent(data: string, serverId: string, identify: Identify): Decoded {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    return { ok: false, dropped: { reason: 'bad_json', ...(serverId !== '' && { id: serverId }) } }
  }
  return checkEvent(json, serverId, identify)
}

/** Checks an event that is JSON already, as in an answer or a recording. Never throws. */
export function checkEvent(json: unknown, serverId: string, identify: Identify): Decoded {
  const envelope = v.safeParse(eventEnvelope, json)
  if (!envelope.success) return { ok: false, dropped: { reason: 'bad_field', field: fieldOf(envelope.issues) } }
  const { event_type, timestamp, data } = envelope.output
  const id = identify(envelope.output, serverId)
  if (!isEventType(event_type)) return { ok: false, dropped: { reason: 'unknown_event', event_type, id } }
  const checked = v.safeParse(eventSchemas[event_type], data)
  if (!checked.success) return { ok: false, dropped: { reason: 'bad_field', event_type, id, field: fieldOf(checked.issues, 'data') } }
  // The schema was looked up by this very type, which the compiler cannot follow.
  return { ok: true, event: { id, event_type, timestamp, data: checked.output } as ChatEvent }
}

/** The path of the first field that does not fit, such as `data.content.text`. */
export function fieldOf(issues: readonly v.BaseIssue<unknown>[], root = ''): string {
  const first = issues[0]
  const path = first === undefined ? null : v.getDotPath(first)
  return [root, path].filter(Boolean).join('.')
}
