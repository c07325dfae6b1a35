/** Translation tables as CSV: written as spreadsheets open it, read as they save it. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { cleanText } from '../../cleanText.ts'
import { parseLocale } from '../../locale.ts'
import { type Direction, type TableEntry } from './entries.ts'
import { RefusedTable, separateRepeated, type TableRow, type TranslationTable } from './table.ts'

/** Excel joins the columns of another one, and reads UTF-8 only behind a mark. `place` says in words where a text stands. */
export function writeCsv(
  entries: readonly TableEntry[],
  { source, target }: Direction,
  describePlace: (entry: TableEntry) => string,
): string {
  const head = ['id', `source (${source})`, `target (${target})`, 'note', 'speaker', 'place', 'maximum', 'state']
  const rows = entries.map((entry) => [
    entry.id,
    ...[entry.source, entry.target, entry.note, entry.speaker, describePlace(entry)].map(toCell),
    entry.maximum === null ? '' : String(entry.maximum),
    entry.target === '' ? 'missing' : entry.staleSource === null ? 'translated' : 'stale',
  ])
  // By itself it quotes a cell for its own line break alone.
  return stringify([head, ...rows], { bom: true, record_delimiter: 'windows', quoted_match: /\n/ })
}

/** A cell that begins with one of these is a formula to a spreadsheet. An apostrophe before it makes it a text. */
const FORMULA = /^'*[=+\-@\t＝＋－＠]/

function toCell(text: string): string {
  const clean = cleanText(text)
  return FORMULA.test(clean) ? `'${clean}` : clean
}

/** A spreadsheet may have taken the apostrophe away, or kept it. */
function fromCell(cell: string): string {
  return cleanText(cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
}

const DELIMITERS = [',', ';', '\t'] as const
const REFUSALS: Readonly<Partial<Record<string, 'open_quote' | 'stray_quote'>>> = {
  CSV_QUOTE_NOT_CLOSED: 'open_quote',
  CSV_INVALID_CLOSING_QUOTE: 'stray_quote',
  INVALID_OPENING_QUOTE: 'stray_quote',
}

/** Throws `RefusedTable`. */
export function readCsv(text: string): TranslationTable {
  // One kind of line break, so that lines are counted as an editor does. Excel writes the delimiter into a line of its own.
  const lines = text.replace(/\r\n?/g, '\n')
  const skipped = /^sep=.\n/.exec(lines)?.[0] ?? ''
  const [head = ''] = lines.slice(skipped.length).split('\n', 1)
  const delimiter = [...DELIMITERS].sort((one, other) => head.split(other).length - head.split(one).length)[0] ?? ','
  const [first, ...records] = parseRecords(lines.slice(skipped.length), delimiter, skipped === '' ? 0 : 1)
  const columns = findColumns(first?.cells ?? [], first?.line ?? 1)
  const rows = records.flatMap(({ cells, line }): TableRow[] => {
    const read = (column: number): string => fromCell(cells[column] ?? '')
    const id = read(columns.id).trim()
    if (id === '') return []
    const state = read(columns.state).trim().toLowerCase()
    return [
      {
        line,
        id,
        source: columns.source < 0 ? null : read(columns.source),
        target: read(columns.target),
        state: state === 'stale' ? 'stale' : state === '' || state === 'missing' ? null : 'done',
      },
    ]
  })
  if (rows.length === 0) throw new RefusedTable('no_rows')
  return { ...separateRepeated(rows), target: columns.locale }
}

interface CsvRecord {
  cells: readonly string[]
  line: number
}

function parseRecords(text: string, delimiter: string, linesBefore: number): CsvRecord[] {
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: readonly string[], { lines }) => {
        // The parser names the last line of a record.
        records.push({ cells, line: linesBefore + lines - cells.join('').split('\n').length + 1 })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error
    throw new RefusedTable(
      REFUSALS[error.code] ?? 'stray_quote',
      typeof lines === 'number' ? linesBefore + lines : null,
    )
  }
  return records
}

/** The places of the columns, -1 where one is missing. `source (en)` and `target: zh-CN` name their languages. */
function findColumns(head: readonly string[], line: number) {
  const names = head.map((cell) => cell.trim().toLowerCase())
  const find = (name: string): number => names.findIndex((each) => each === name || each.startsWith(`${name} `))
  const [id, target] = [find('id'), names.findIndex((each) => /^target\b/.test(each))]
  if (id < 0) throw new RefusedTable('no_id_column', line, head.join(', '))
  if (target < 0) throw new RefusedTable('no_target_column', line, head.join(', '))
  const tag = /[a-z]{2,3}(?:[-_][a-z]+)*/.exec((names[target] ?? '').slice('target'.length))?.[0]
  const locale = parseLocale(tag)
  if (tag !== undefined && locale === null) throw new RefusedTable('other_language', line, tag)
  return { id, target, source: names.findIndex((each) => /^source\b/.test(each)), state: find('state'), locale }
}
