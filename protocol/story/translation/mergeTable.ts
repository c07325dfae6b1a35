/** Merges a translation table into a draft by its ids: says first what would change, and loses no word of either. Pure. */
import { cleanText } from '../../cleanText.ts'
import { isRecord } from '../../json.ts'
import { type DocumentPath, type Draft } from '../draft.ts'
import { type Direction, listEntries, readPath, type TableEntry } from './entries.ts'
import { findLostSlots } from './slots.ts'
import { clearStale, markStale } from './staleMarks.ts'
import { ROW_FAULTS, type TableRow, type TranslationTable } from './table.ts'

/**
 * `source_changed`: the row translates an earlier source. `moved`: its text stands at another place now. `unknown_id`: no text is its source, so it
 * is left out, as are rows with a fault.
 */
export const MERGE_NOTES = [
  'changed',
  'source_changed',
  'lost_slots',
  'too_long',
  'moved',
  'unknown_id',
  ...ROW_FAULTS,
] as const
export type MergeNoteCode = (typeof MERGE_NOTES)[number]

export interface MergeNote {
  code: MergeNoteCode
  /** In the file. */
  line: number
  id: string
  /** Where the draft has the text; null for a row that is left out. */
  path: DocumentPath | null
  /** Of the table. */
  words: string
  /** The translation that is replaced, the source that was translated, the slots that are missing, or how long a text may be; else ''. */
  beside: string
}

export interface MergedTable {
  changes: readonly TextChange[]
  notes: readonly MergeNote[]
  /** Texts that get a translation, another one, or keep theirs; `kept`: the table has none for them; `missing`: they will still have none, lines of lists aside. */
  counts: Readonly<Record<'added' | 'changed' | 'unchanged' | 'kept' | 'missing', number>>
}

/** What a row does to its text. */
interface TextChange {
  entry: TableEntry
  text: string
  /** What was translated, where the text is another one by now; '' where the table only says that it is. */
  staleSource: string | null
  /** The translator says that a translation is still right. */
  isConfirmed: boolean
}

export function mergeTable(
  document: Draft,
  table: Omit<TranslationTable, 'target'>,
  direction: Direction,
): MergedTable {
  const entries = listEntries(document, direction)
  const placed = placeRows(entries, table.rows)
  const changes: TextChange[] = []
  const notes: MergeNote[] = table.faulty.map(({ fault, line, id, words }) => {
    return { code: fault, line, id, path: null, words, beside: '' }
  })
  const counts = { added: 0, changed: 0, unchanged: 0, kept: 0, missing: 0 }
  for (const row of table.rows) {
    const entry = placed.get(row)
    const note = (code: MergeNoteCode, beside: string): void =>
      void notes.push({ code, line: row.line, id: row.id, path: entry?.path ?? null, words: row.target, beside })
    if (entry === undefined) {
      if (row.target !== '') note('unknown_id', row.source ?? '')
      continue
    }
    if (row.target === '') {
      if (entry.target !== '') counts.kept += 1
      continue
    }
    const isNew = row.target !== cleanText(entry.target)
    counts[entry.target === '' ? 'added' : isNew ? 'changed' : 'unchanged'] += 1
    if (entry.id !== row.id) note('moved', entry.id)
    if (isNew) {
      if (entry.target !== '') note('changed', entry.target)
      const lost = findLostSlots(entry.source, row.target)
      if (lost.length > 0) note('lost_slots', lost.join(' '))
      if (entry.maximum !== null && row.target.length > entry.maximum) note('too_long', String(entry.maximum))
    }
    const isEarlier = row.source !== null && row.source !== cleanText(entry.source)
    if (isNew && isEarlier) note('source_changed', row.source ?? '')
    const isConfirmed = !isNew && !isEarlier && row.state === 'done' && entry.staleSource !== null
    const says = row.state === 'stale' && (entry.target === '' || (!isNew && entry.staleSource === null)) ? '' : null
    const staleSource = isNew && isEarlier ? row.source : says
    if (isNew || isConfirmed || staleSource !== null)
      changes.push({ entry, text: row.target, staleSource, isConfirmed })
  }
  const filled = new Set(changes.map(({ entry }) => entry.id))
  counts.missing = entries.filter(({ id, index, target }) => index === null && target === '' && !filled.has(id)).length
  return { changes, notes, counts }
}

/** Writes the changes into the draft that they were found for. For the recipe of one edit. */
export function applyTable(document: Draft, changes: readonly TextChange[], { source, target }: Direction): void {
  // The lines of a list in their order, however the table was sorted.
  const inOrder = [...changes].sort((one, other) => (one.entry.index ?? 0) - (other.entry.index ?? 0))
  for (const { entry, text, staleSource, isConfirmed } of inOrder) {
    const before = { locale: target, source: entry.source, target: entry.target }
    if (isConfirmed || text !== entry.target) clearStale(document, before)
    if (text !== entry.target) writeTarget(document, entry, text, { source, target })
    if (staleSource !== null && entry.index === null) markStale(document, { ...before, target: text }, staleSource)
  }
}

function writeTarget(document: Draft, { path, index }: TableEntry, text: string, { target }: Direction): void {
  const owner = readPath(document, path)
  if (isRecord(owner)) {
    if (index === null) owner[target] = text
    else {
      const lines = Array.isArray(owner[target]) ? [...(owner[target] as unknown[])] : []
      // Behind the last one where lines before it are not translated: a list has no gaps.
      lines[Math.min(index, lines.length)] = text
      owner[target] = lines
    }
  } else {
    // Title and description may not be there at all.
    const [part, field] = path
    if (part === 'metadata' && typeof field === 'string') document.metadata[field] = { [target]: text }
  }
}

/**
 * The text of each row. Ids have the places of steps, so they count where the source is the same, too; then the source alone, within a node and in
 * the order of both; then the id alone, of a text whose source has changed.
 */
function placeRows(entries: readonly TableEntry[], rows: readonly TableRow[]): ReadonlyMap<TableRow, TableEntry> {
  const placed = new Map<TableRow, TableEntry>()
  const free = new Map(entries.map((entry) => [entry.id, entry]))
  const place = (row: TableRow, entry: TableEntry | undefined): void => {
    if (entry === undefined || placed.has(row)) return
    placed.set(row, entry)
    free.delete(entry.id)
  }
  for (const row of rows) {
    const entry = free.get(row.id)
    if (entry !== undefined && (row.source === null || row.source === cleanText(entry.source))) place(row, entry)
  }
  for (const scope of [scopeOf, () => '']) {
    const waiting = new Map<string, TableEntry[]>()
    for (const entry of free.values()) {
      // Elsewhere the same words may mean something else: they fill what is empty.
      if (scope !== scopeOf && entry.target !== '') continue
      const key = `${scope(entry.id)} ${cleanText(entry.source)}`
      waiting.set(key, [...(waiting.get(key) ?? []), entry])
    }
    for (const row of rows)
      if (!placed.has(row) && row.source !== null && row.source !== '')
        place(row, waiting.get(`${scope(row.id)} ${row.source}`)?.shift())
  }
  for (const row of rows) place(row, free.get(row.id))
  return placed
}

/** The node, actor or speaker of an id. */
function scopeOf(id: string): string {
  return id.split('.', 3).join('.')
}
