/**
 * Changes of a recording, as data and pure functions, and the run of what they make of it. For the tools of developers; no player's bundle has it.
 * An edit names its entry by the place in the recording as it was, so that no edit moves the entry of another, and each can be taken back.
 */
import { type Entry, type EntryOf } from '../../protocol/entries.ts'
import { type Failure } from '../../protocol/errors.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { isRecord } from '../../protocol/json.ts'
import { createRecordingHeader, readRecording, type Recording } from '../../protocol/recording.ts'
import { hashViews } from '../log/viewHashes.ts'
import { reenact, type Reenactment, type ReenactOptions } from './reenact.ts'

/** `index`: the entry in the recording as it was, from 0. */
export type Edit = { index: number } & (
  | { kind: 'drop' }
  /** `ms` may be negative. With `withRest` all entries after it move as well, and keep their order. */
  | { kind: 'delay'; ms: number; withRest: boolean }
  /** The entry comes twice. */
  | { kind: 'double' }
  /** Changes places and times with the next entry that is no timer. */
  | { kind: 'swap' }
  | { kind: 'replace'; entry: Entry }
  /** An event of the entry is dropped, as if it did not fit its schema. */
  | { kind: 'dropEvent'; id: string }
  | { kind: 'doubleEvent'; id: string }
  /** Instead of this answer, and of all that follow it, the request fails. */
  | { kind: 'fail'; failure: Failure; message?: string }
  /** This answer and all that follow it never come. */
  | { kind: 'silence' }
  /** The page reports this right after the entry. */
  | { kind: 'fact'; fact: HostFact }
)

interface Item {
  entry: Entry
  /** Its place in the recording as it was; null for one that an edit added. */
  origin: number | null
}

export interface EditedLog {
  entries: Entry[]
  /** The first entry that is not as it was recorded; null where all are. */
  changedFrom: number | null
}

/** Makes the edits, one after another. The first entry stays the first, and no entry is before the one above it. */
export function applyEdits(entries: readonly Entry[], edits: readonly Edit[]): EditedLog {
  const start = entries[0]?.at ?? 0
  let items = entries.map((entry, origin): Item => ({ entry, origin }))
  for (const edit of edits) items = sortByTime(applyEdit(items, edit, start))
  const edited = items.map(({ entry }) => entry)
  const first = edited.findIndex((entry, index) => entry !== entries[index])
  if (first >= 0) return { entries: edited, changedFrom: first }
  return { entries: edited, changedFrom: edited.length === entries.length ? null : edited.length }
}

/** The kinds of edit that an entry takes. A timer takes none but what is added after it: timers fire by themselves. */
export function listEditKinds(entry: Entry): readonly Edit['kind'][] {
  switch (entry.type) {
    case 'open':
      return ['replace', 'fact']
    case 'timer':
      return ['fact']
    case 'intent':
    case 'host':
      return ['drop', 'delay', 'double', 'swap', 'replace', 'fact']
    case 'server':
      return ['drop', 'delay', 'double', 'swap', 'replace', 'dropEvent', 'doubleEvent', 'fail', 'silence', 'fact']
    case 'result':
      return ['drop', 'delay', 'double', 'swap', 'replace', 'fail', 'silence', 'fact']
  }
}

/** Items that an earlier edit has taken away, and edits that an entry does not take, change nothing. */
function applyEdit(items: readonly Item[], edit: Edit, start: number): Item[] {
  const place = items.findIndex(({ origin }) => origin === edit.index)
  const item = items[place]
  if (item === undefined || !listEditKinds(item.entry).includes(edit.kind)) return [...items]
  const { entry } = item
  const around = (...instead: Item[]): Item[] => [...items.slice(0, place), ...instead, ...items.slice(place + 1)]
  switch (edit.kind) {
    case 'drop':
      return around()
    case 'delay': {
      if (!edit.withRest) {
        const at = Math.max(start, entry.at + edit.ms)
        // What its request brings after it still comes after it.
        const follows = (each: Entry): boolean => 'work' in entry && 'work' in each && each.work === entry.work
        const moved = items.map((each, index): Item =>
          index > place && follows(each.entry)
            ? { ...each, entry: moveTo(each.entry, Math.max(each.entry.at, at)) }
            : each,
        )
        moved[place] = { ...item, entry: moveTo(entry, at) }
        return moved
      }
      const ms = Math.max(edit.ms, (items[place - 1]?.entry.at ?? start) - entry.at)
      return items.map((each, index) =>
        index < place ? each : { ...each, entry: moveTo(each.entry, each.entry.at + ms) },
      )
    }
    case 'double':
      // The player acts twice, each time with a key of its own; the server sends the same again.
      return around(item, {
        origin: null,
        entry: 'key' in entry ? { ...entry, key: `${entry.key}-again` } : { ...entry },
      })
    case 'swap':
      return swapWithNext(items, place)
    case 'replace':
      // Only an opening opens.
      if ((edit.entry.type === 'open') !== (entry.type === 'open')) return [...items]
      return around({
        ...item,
        entry: moveTo(edit.entry, entry.type === 'open' ? start : Math.max(start, edit.entry.at)),
      })
    case 'dropEvent':
    case 'doubleEvent':
      return entry.type === 'server' ? around({ ...item, entry: editEvent(entry, edit.kind, edit.id) }) : [...items]
    case 'fail':
    case 'silence': {
      if (entry.type !== 'server' && entry.type !== 'result') return [...items]
      const rest = items.slice(place + 1)
      const isEnding = ({ entry: each }: Item): boolean => each.type === 'result' && each.work === entry.work
      const end = entry.type === 'result' ? 0 : rest.findIndex(isEnding) + 1 || rest.length
      const isKept = ({ entry: each }: Item, index: number): boolean =>
        index >= end || !('work' in each) || each.work !== entry.work
      const failed: Item[] = edit.kind === 'fail' ? [{ ...item, entry: createFailure(entry, edit) }] : []
      return [...items.slice(0, place), ...failed, ...rest.filter(isKept)]
    }
    case 'fact':
      return around(item, { origin: null, entry: { type: 'host', at: entry.at, fact: edit.fact } })
  }
}

function swapWithNext(items: readonly Item[], place: number): Item[] {
  const other = items.findIndex(({ entry }, index) => index > place && entry.type !== 'timer')
  const [a, b] = [items[place], items[other]]
  if (a === undefined || b === undefined) return [...items]
  return items.map((each, index) =>
    index === place
      ? { ...b, entry: moveTo(b.entry, a.entry.at) }
      : index === other
        ? { ...a, entry: moveTo(a.entry, b.entry.at) }
        : each,
  )
}

function editEvent(entry: EntryOf<'server'>, kind: 'dropEvent' | 'doubleEvent', id: string): EntryOf<'server'> {
  const event = entry.events.find((each) => each.id === id)
  if (event === undefined) return entry
  if (kind === 'doubleEvent')
    return { ...entry, events: entry.events.flatMap((each) => (each === event ? [each, each] : [each])) }
  const what = { reason: 'bad_field', event_type: event.event_type, id } as const
  return { ...entry, events: entry.events.filter((each) => each !== event), dropped: [...(entry.dropped ?? []), what] }
}

function createFailure(
  { at, work }: EntryOf<'server' | 'result'>,
  { failure, message }: Extract<Edit, { kind: 'fail' }>,
): Entry {
  return { type: 'result', at, work, ok: false, failure, ...(message !== undefined && { message }) }
}

function moveTo<T extends Entry>(entry: T, at: number): T {
  return entry.at === at ? entry : { ...entry, at }
}

/** Of one time, in the order in which they stand. */
function sortByTime(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => a.entry.at - b.entry.at)
}

/** An entry that was written by hand, for the place of another one of the recording; what is wrong with it where it does not fit. */
export function parseEntry({ header, entries }: Recording, index: number, text: string): Entry | string {
  const [open] = entries
  const json = parseJson(text)
  if (open === undefined || !isRecord(json)) return 'This is not the JSON of an entry.'
  const before = index === 0 ? [] : [{ ...open, at: 0 }]
  const read = readRecording([header, ...before, json].map((line) => JSON.stringify(line)).join('\n'))
  if (!read.ok) return read.bad.reason
  return read.recording.entries[before.length] ?? 'This is not an entry.'
}

/** Undefined where it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface Rerun extends Pick<Reenactment, 'warnings' | 'unanswered'> {
  /** Entries that the driver wrote. */
  entries: Entry[]
  /** Answers that were left out, because nothing had asked for them. */
  unasked: Entry[]
}

/** Feeds the changed recording through the real driver. Without an edit it writes the same log again. */
export async function runAgain(
  { header, entries }: Recording,
  edits: readonly Edit[],
  pause?: ReenactOptions['pause'],
): Promise<Rerun> {
  const edited = applyEdits(entries, edits)
  const again = await reenact(
    { header, entries: edited.entries },
    { changedFrom: edited.changedFrom, ...(pause !== undefined && { pause }) },
  )
  return {
    entries: again.entries,
    warnings: again.warnings,
    unanswered: again.unanswered,
    unasked: again.unasked.flatMap((index) => edited.entries[index] ?? []),
  }
}

/** The recording of a run, as it is saved: with the hashes of its own views, and without what a player had reported about the other one. */
export function createRerunRecording({ header }: Recording, entries: readonly Entry[]): Recording {
  const [open] = entries
  const made = createRecordingHeader(open?.type === 'open' ? open : header, header.app)
  return { header: { ...made, seed: header.seed, views: hashViews(entries) }, entries: [...entries] }
}
