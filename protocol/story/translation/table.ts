/** A translation table as it is read from a file, whatever its format. */
import { type Locale } from '../../locale.ts'

/** Bytes of a file that is read. */
export const TABLE_MAX_BYTES = 10_000_000

export interface TableRow {
  /** In the file, from 1. */
  line: number
  id: string
  /** The text that was translated; null where the table does not say it. */
  source: string | null
  /** '' where nothing is translated. */
  target: string
  /** `done`: the translator says that it is right; `stale`: that its source had changed; null where nothing is said. */
  state: 'done' | 'stale' | null
}

/** Rows that are left out: the second one of an id, a text of which only a part is translated, codes whose meaning the file does not say. */
export const ROW_FAULTS = ['repeated_id', 'partial', 'unknown_code'] as const
export interface FaultyRow {
  fault: (typeof ROW_FAULTS)[number]
  line: number
  id: string
  words: string
}

/** Why a file is no table. `line` is where it breaks. */
export const TABLE_REFUSALS = [
  'too_large',
  'not_utf8',
  'no_id_column',
  'no_target_column',
  'no_rows',
  'open_quote',
  'stray_quote',
  'broken_xml',
  'no_xliff',
  'old_xliff',
  'too_deep',
  'other_language',
] as const
export interface TableRefusal {
  code: (typeof TABLE_REFUSALS)[number]
  line: number | null
  words: string
}

export interface TranslationTable {
  rows: readonly TableRow[]
  faulty: readonly FaultyRow[]
  /** The language of the translations, where the table says it. */
  target: Locale | null
}

/** Thrown by a reader; `readTable` answers it. */
export class RefusedTable extends Error {
  readonly refusal: TableRefusal

  constructor(code: TableRefusal['code'], line: number | null = null, words = '') {
    super(code)
    this.refusal = { code, line, words }
  }
}

/** Keeps the first row of each id. */
export function separateRepeated(rows: readonly TableRow[]): Pick<TranslationTable, 'rows' | 'faulty'> {
  const seen = new Set<string>()
  const [kept, faulty]: [TableRow[], FaultyRow[]] = [[], []]
  for (const row of rows) {
    if (seen.has(row.id)) faulty.push({ fault: 'repeated_id', line: row.line, id: row.id, words: row.target })
    else kept.push(row)
    seen.add(row.id)
  }
  return { rows: kept, faulty }
}
