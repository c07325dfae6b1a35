/** Real examples: events and entries of the recordings, and calls as the local API answers them. Node only. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry } from '../entries.ts'
import { type EventType } from '../events/index.ts'
import { isRecord } from '../json.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures')
/** An example with more JSON than this shows no more, and takes longer to read. Characters. */
const LONG_EXAMPLE = 1_200

/** An event as a server sends it, without the id, which stands on a line of its own. */
export interface EventExample {
  event_type: EventType
  timestamp: number
  data: unknown
}

/** A request to a call and the data of its answer; null for a stream, which answers with events. */
export interface CallExample {
  params?: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
  data: unknown
}

export interface Examples {
  events: ReadonlyMap<string, EventExample>
  entries: ReadonlyMap<string, Entry>
  /** The lines of the shortest recording. */
  recording: readonly unknown[]
  calls: Readonly<Record<string, CallExample>>
}

/** Reads the fixtures; the same files give the same examples. */
export function readExamples(): Examples {
  const folder = join(FIXTURES, 'recordings')
  const recordings = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  const entries = new Map<string, Entry>()
  const events = new Map<string, EventExample>()
  for (const line of recordings.flatMap((lines) => lines.slice(1))) {
    const entry = JSON.parse(line) as Entry
    // An example of a stream's entry has events.
    if (entry.type !== 'server' || entry.events.length > 0) keepRichest(entries, entry.type, entry)
    if (entry.type !== 'server') continue
    for (const { event_type, timestamp, data } of entry.events)
      keepRichest<EventExample>(events, event_type, { event_type, timestamp, data })
  }
  const [shortest = []] = [...recordings].sort((a, b) => a.join('').length - b.join('').length)
  return {
    events,
    entries,
    recording: shortest.map((line) => JSON.parse(line) as unknown),
    calls: JSON.parse(readFileSync(join(FIXTURES, 'calls/examples.json'), 'utf8')) as Examples['calls'],
  }
}

/** Keeps the example with the most fields among those that are read at a glance. */
function keepRichest<T>(examples: Map<string, T>, name: string, example: T): void {
  const kept = examples.get(name)
  if (kept === undefined || rate(example) > rate(kept)) examples.set(name, example)
}

function rate(example: unknown): number {
  const { length } = JSON.stringify(example)
  return length > LONG_EXAMPLE ? -length : countFields(example)
}

/** Number of fields that an example gives a value. */
function countFields(value: unknown): number {
  const fields = new Set<string>()
  JSON.stringify(value, (key, part: unknown) => {
    const isEmpty = part === null || part === '' || part === 0 || (Array.isArray(part) && part.length === 0)
    if (!isEmpty && (!isRecord(part) || Object.keys(part).length > 0)) fields.add(key)
    return part
  })
  return fields.size
}
