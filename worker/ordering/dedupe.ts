/** Which events are known already. Rule O4. */
import { messageName } from '../../protocol/events/identity.ts'
import { type ChatEvent, type EventOf } from '../../protocol/events/index.ts'
import { createSeenBuilder, type SeenBuilder, hasSeen, type Seen, removeSeen } from './seen.ts'

/** Keeps of some events those that are not known, each once and with an id of its own, and remembers them. */
export function dedupeEvents(seen: Seen, events: readonly ChatEvent[]): { seen: Seen; fresh: ChatEvent[] } {
  const known = createSeenBuilder(seen)
  const fresh = events.flatMap((event) => dedupeEvent(known, event) ?? [])
  return { seen: known.finish(), fresh }
}

/** Forgets events, so that they are taken when they come again. */
export function forgetEvents(seen: Seen, events: readonly ChatEvent[]): Seen {
  const forgotten = new Set<string>()
  for (const event of events) {
    forgotten.add(event.id)
    if (hasOwnMessageId(event)) forgotten.add(messageName(event.data.id))
    else if (event.fingerprint !== undefined) {
      const { content, occurrence } = parseFingerprint(event.fingerprint)
      forgotten.add(serverName(event.id, content))
      forgotten.add(occurrence === null ? lastOccurrence((name) => hasSeen(seen, name) && !forgotten.has(name), content) : occurrenceName(content, occurrence))
    }
  }
  return removeSeen(seen, [...forgotten])
}

/** The event as it is known from here on; null where it was before. */
function dedupeEvent(known: SeenBuilder, event: ChatEvent): ChatEvent | null {
  if (hasOwnMessageId(event)) {
    const name = messageName(event.data.id)
    if (known.has(name)) return null
    known.add(name)
    return name === event.id ? event : withUniqueId(known, event, `${event.id}~${event.data.id}`)
  }
  if (event.fingerprint === undefined) {
    if (known.has(event.id)) return null
    known.add(event.id)
    return event
  }
  const { content, occurrence } = parseFingerprint(event.fingerprint)
  const hasGeneratedId = event.id.startsWith('~')
  const name = serverName(event.id, content)
  // Where a response is counted, what it has more of than is known is new; its ids may be others.
  const isKnownAlready = known.has(occurrence === null ? name : occurrenceName(content, occurrence))
  // The next response may know it by this id, too.
  if (!hasGeneratedId) known.add(name)
  if (isKnownAlready) return null
  known.add(occurrenceName(content, occurrence ?? nextOccurrence(known, content)))
  return hasGeneratedId ? event : withUniqueId(known, event, name)
}

/** Servers begin to count anew: the event keeps its id where no other has it. */
function withUniqueId(known: SeenBuilder, event: ChatEvent, alternative: string): ChatEvent {
  const id = known.has(event.id) ? alternative : event.id
  known.add(id)
  if (id === event.id) return event
  // A line that has its id from its event has the new one, too.
  if (event.event_type === 'message' && event.data.id === event.id) return { ...event, id, data: { ...event.data, id } }
  return { ...event, id }
}

/** A message with an id of its own. */
function hasOwnMessageId(event: ChatEvent): event is EventOf<'message'> {
  return event.event_type === 'message' && event.fingerprint === undefined
}

/** The server's id together with the content. Of an event that was given this name for an id, it is the id. */
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
