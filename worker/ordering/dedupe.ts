/** Deduplication of events. Rule O4. */
import { messageName } from '../../protocol/events/identity.ts'
import { type ChatEvent, type EventOf } from '../../protocol/events/index.ts'
import { createSeenBuilder, type SeenBuilder, hasSeen, type Seen, removeSeen } from './seen.ts'

/** Keeps the events that are not known, each once and with a unique id, and adds them to `seen`. */
export function dedupeEvents(seen: Seen, events: readonly ChatEvent[]): { seen: Seen; fresh: ChatEvent[] } {
  const known = createSeenBuilder(seen)
  const fresh = events.map((event) => dedupeEvent(known, event)).filter((event) => event !== null)
  return { seen: known.finish(), fresh }
}

/** Removes events from `seen`, so that they count when they arrive again. */
export function forgetEvents(seen: Seen, events: readonly ChatEvent[]): Seen {
  const forgotten = new Set<string>()
  for (const event of events) {
    forgotten.add(event.id)
    if (hasOwnMessageId(event)) forgotten.add(messageName(event.data.id))
    else if (event.fingerprint !== undefined) {
      const { content, occurrence } = parseFingerprint(event.fingerprint)
      forgotten.add(serverName(event.id, content))
      forgotten.add(
        occurrence === null
          ? lastOccurrence((name) => hasSeen(seen, name) && !forgotten.has(name), content)
          : occurrenceName(content, occurrence),
      )
    }
  }
  return removeSeen(seen, [...forgotten])
}

/** The event with its unique id; null if it was known before. */
function dedupeEvent(known: SeenBuilder, event: ChatEvent): ChatEvent | null {
  if (hasOwnMessageId(event)) {
    if (!known.addMessage(event.data.id)) return null
    if (event.id === messageName(event.data.id)) return event
    return withUniqueId(known, event, `${event.id}~${event.data.id}`)
  }
  if (event.fingerprint === undefined) return known.add(event.id) ? event : null
  const { content, occurrence } = parseFingerprint(event.fingerprint)
  const hasGeneratedId = event.id.startsWith('~')
  const name = serverName(event.id, content)
  // In a response with occurrences, each one beyond those known is new; its ids may differ.
  const isKnownAlready = known.has(occurrence === null ? name : occurrenceName(content, occurrence))
  // The next response may use this id.
  if (!hasGeneratedId) known.add(name)
  if (isKnownAlready) return null
  known.add(occurrenceName(content, occurrence ?? nextOccurrence(known, content)))
  return hasGeneratedId ? event : withUniqueId(known, event, name)
}

/** Servers restart their ids: the event keeps its id if no other has it, else it gets this one. */
function withUniqueId(known: SeenBuilder, event: ChatEvent, id: string): ChatEvent {
  if (known.add(event.id)) return event
  known.add(id)
  // A message that has the id of its event gets the new one too.
  if (event.event_type === 'message' && event.data.id === event.id) return { ...event, id, data: { ...event.data, id } }
  return { ...event, id }
}

/** Whether the event is a message with its own id. */
function hasOwnMessageId(event: ChatEvent): event is EventOf<'message'> {
  return event.event_type === 'message' && event.fingerprint === undefined
}

/** The server's id and the content. If the event has this name as its id already, that is the name. */
function serverName(id: string, content: string): string {
  return id.endsWith(`~${content}`) ? id : `${id}~${content}`
}

function occurrenceName(content: string, occurrence: number): string {
  return `~${content}.${occurrence}`
}

function nextOccurrence(known: SeenBuilder, content: string): number {
  let occurrence = 1
  while (known.has(occurrenceName(content, occurrence))) occurrence += 1
  return occurrence
}

function lastOccurrence(isKnown: (name: string) => boolean, content: string): string {
  let occurrence = 1
  while (isKnown(occurrenceName(content, occurrence + 1))) occurrence += 1
  return occurrenceName(content, occurrence)
}

function parseFingerprint(fingerprint: string): { content: string; occurrence: number | null } {
  const [content = '', occurrence] = fingerprint.split('.')
  return { content, occurrence: occurrence === undefined ? null : Number(occurrence) }
}
