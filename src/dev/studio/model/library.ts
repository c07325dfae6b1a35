/** The recordings of the repository, searchable by what they show, by rule id and by event type. */
import list from '../../../../fixtures/recordings/list.json'
import { readRecording } from '../../../../protocol/recording.ts'
import { listRules } from '../../../../worker/debug/rules.ts'

const files = import.meta.glob<string>('../../../../fixtures/recordings/*.jsonl', { query: '?raw', import: 'default' })
const finalViews = import.meta.glob<unknown>('../../../../fixtures/recordings/*.final.json', { import: 'default' })
const nameOf = (file: string): string => file.replace(/^.*\/|\.jsonl$/g, '')

export interface LibraryItem {
  name: string
  /** A sentence of what it shows. */
  about: string
  entries: number
  rules: readonly string[]
  events: readonly string[]
}

/** The text of a recording of the repository; null where there is none of this name. */
export async function readLibraryFile(name: string): Promise<string | null> {
  const load = Object.entries(files).find(([file]) => nameOf(file) === name)?.[1]
  return load === undefined ? null : load()
}

/** The view that a recording of the repository should end in; null where none is written down. */
export async function readFinalView(name: string): Promise<unknown> {
  return (await finalViews[`../../../../fixtures/recordings/${name}.final.json`]?.()) ?? null
}

/** All recordings, in the order of fixtures/recordings/list.json; one that is not listed yet comes first. */
export async function loadLibrary(): Promise<LibraryItem[]> {
  const about = new Map<string, string>(Object.entries(list))
  const items = await Promise.all(
    Object.entries(files).map(async ([file, load]) => indexFile(nameOf(file), await load())),
  )
  const order = [...about.keys()]
  return items
    .map((item) => ({ ...item, about: about.get(item.name) ?? '' }))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

function indexFile(name: string, text: string): Omit<LibraryItem, 'about'> {
  const read = readRecording(text)
  const entries = read.ok ? read.recording.entries : []
  const events = entries.flatMap((entry) =>
    entry.type === 'server' ? entry.events.map(({ event_type }) => event_type) : [],
  )
  return {
    name,
    entries: entries.length,
    rules: [...new Set(entries.flatMap(listRules))],
    events: [...new Set(events)],
  }
}

/** Those that have every word in their name, sentence, event types or rule ids. */
export function filterLibrary(items: readonly LibraryItem[], query: string): LibraryItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ name, about, events, rules }) => {
    const text = [name, about, ...events].join(' ').toLowerCase()
    const ids = rules.map((id) => id.toLowerCase())
    return words.every((word) => (/^[a-z]\d+$/.test(word) ? ids.includes(word) : text.includes(word)))
  })
}
