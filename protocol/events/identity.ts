/** Identities of events. Rule O4 of SPEC.md. */
import { hashText } from '../valueHash.ts'
import { type ChatEvent } from './index.ts'

/**
 * Names of one event. `id` is the server's own, or made here. `fingerprint` identifies type, timestamp and known fields;
 * `.n` after it marks the nth event of that content in its response. A message with its own id needs none.
 */
export type Identity = Pick<ChatEvent, 'id' | 'fingerprint'>
/** An event whose fields have been checked. */
export type CheckedEvent = {
  [T in ChatEvent['event_type']]: Omit<Extract<ChatEvent, { event_type: T }>, 'id' | 'fingerprint'>
}[ChatEvent['event_type']]
/** `serverId` is '' if the event had no id on the wire. */
export type Identify = (event: CheckedEvent, serverId: string) => Identity

/**
 * Identifies the events of one response, from its beginning. In an answer to a post (`live`) the server's id distinguishes
 * events of the same content. In the `history` it does not: ids may differ there, or be missing.
 */
export function createIdentifier(source: 'live' | 'history'): Identify {
  const counts = new Map<string, number>()
  const occurrences = new Map<string, number>()

  /** The occurrence of an event among those of its content. Two with the same id are the same event. */
  const occurrenceOf = (content: string, serverId: string): number => {
    const name = `${serverId}~${content}`
    const before = serverId === '' ? undefined : occurrences.get(name)
    if (before !== undefined) return before
    const occurrence = (counts.get(content) ?? 0) + 1
    counts.set(content, occurrence)
    if (serverId !== '') occurrences.set(name, occurrence)
    return occurrence
  }

  return (event, serverId) => {
    if (event.event_type === 'message' && event.data.id !== '')
      return { id: serverId === '' ? messageName(event.data.id) : serverId }
    // Checked data has its fields in the order of its schema, and none that we do not know.
    const content = hashText(`${event.event_type} ${event.timestamp} ${JSON.stringify(event.data, withoutEmpty)}`)
    const occurrence = occurrenceOf(content, serverId)
    if (serverId === '') return { id: `~${content}.${occurrence}`, fingerprint: `${content}.${occurrence}` }
    return { id: serverId, fingerprint: source === 'live' ? content : `${content}.${occurrence}` }
  }
}

/** The name of a message, the same on a stream and in the history. */
export function messageName(messageId: string): string {
  return `${MESSAGE_PREFIX}${messageId}`
}

/** The id of the message with this name; null if it is a name of another kind. */
export function messageIdOf(name: string): string | null {
  return name.startsWith(MESSAGE_PREFIX) ? name.slice(MESSAGE_PREFIX.length) : null
}

const MESSAGE_PREFIX = 'message:'

/** Leaves out empty values: a new field of a schema must not change the fingerprint of events without it. */
function withoutEmpty(_key: string, value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return undefined
  return value === null || value === '' || value === 0 || value === false ? undefined : value
}
