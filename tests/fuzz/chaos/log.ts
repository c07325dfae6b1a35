/** Prints a log for people: one line for each entry. */
import { type Entry } from '../../../protocol/entries.ts'

export function describeLog(entries: readonly Entry[]): string {
  const start = entries[0]?.at ?? 0
  return entries
    .map(
      (entry, index) => `${String(index).padStart(4)} ${String(entry.at - start).padStart(8)} ms  ${describe(entry)}`,
    )
    .join('\n')
}

function describe(entry: Entry): string {
  switch (entry.type) {
    case 'server':
      return `${entry.work} brings ${entry.events.map(({ id, event_type }) => `${id} ${event_type}`).join(', ') || 'nothing yet'}`
    case 'intent':
      return `${entry.key} ${JSON.stringify(entry.intent)}`
    case 'host':
      return JSON.stringify(entry.fact)
    case 'timer':
      return `${entry.work} fires`
    case 'result':
      return `${entry.work} ${entry.ok ? 'is done' : `fails: ${entry.failure ?? ''}`}`
    case 'open':
      return `opened with ${entry.key}, ${entry.restart ? 'as a new game' : 'to continue'}, version ${entry.chatVersion}`
  }
}
