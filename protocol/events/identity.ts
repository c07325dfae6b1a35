/** How events are told apart. Rule O4 of SPEC.md. */
import { canonicalJson } from '../json.ts'

/**
 * Gives each event of one stream an id: the server's own where it sent one, else one made from type, timestamp,
 * data and occurrence, so that the same event has the same id each time a stream or the history brings it.
 * One identifier serves one stream from its beginning.
 */
export function createIdentifier(): (event: { event_type: string; timestamp: number; data: unknown }, serverId: string) => string {
  const seen = new Map<string, number>()
  return (event, serverId) => {
    if (serverId !== '') return serverId
    const content = hash(canonicalJson([event.event_type, event.timestamp, event.data]))
    const occurrence = (seen.get(content) ?? 0) + 1
    seen.set(content, occurrence)
    return `~${content}.${occurrence}`
  }
}

/** Two 32-bit FNV-1a hashes of different seeds, in hex: enough to tell the events of one conversation apart. */
function hash(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + i), 0x01000193)
  }
  return [a, b].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}
