/** An entry in a few words, for the list and the timeline. */
import { type Entry } from '../../../protocol/entries.ts'
import { describeEntry } from '../../../worker/debug/describeEntry.ts'

/** Types of events that a line names. */
const MOST_EVENTS = 3

/** One line, without the kind of the entry. */
export function describe(entry: Entry): string {
  if (entry.type !== 'server') return describeEntry(entry)[0].replace(/^\w+\s+/, '')
  const { events, dropped = [] } = entry
  const [first] = events
  const types = events.map(({ event_type }) => event_type)
  const more = types.length > MOST_EVENTS ? ` and ${types.length - MOST_EVENTS} more` : ''
  if (first?.event_type === 'message' && types.length === 1) return `message: ${first.data.content.text}`
  if (types.length === 0) return dropped.length > 0 ? 'nothing that fits' : 'no events'
  return types.slice(0, MOST_EVENTS).join(', ') + more
}
