/** The history of ratios in docs/performance.md, one row for each benchmark that was recorded. Absolute figures depend on the machine. */
import { RATIO, type Row } from './bench.ts'

/** The heading of the table. */
export const HISTORY_HEADING = '## History of ratios'

/** What identifies a run: the day, as 2026-11-22, and the commit. */
export interface RunName {
  day: string
  commit: string
}

/** The row of one benchmark; null if it has no ratio. */
export function formatHistoryRow({ day, commit }: RunName, bench: string, rows: readonly Row[]): string | null {
  const ratios = rows.filter(({ unit }) => unit === RATIO)
  if (ratios.length === 0) return null
  const figures = ratios.map(({ what, value }) => `${what}: ${value.toFixed(2)}`)
  return `| ${day} | ${commit} | ${bench} | ${figures.join('; ')} |`
}

/** The document with one more row at the end of the table. Throws if it has none. */
export function addHistoryRow(document: string, row: string): string {
  const lines = document.split('\n')
  const first = lines.findIndex((line, index) => line.startsWith('|') && lines.lastIndexOf(HISTORY_HEADING, index) >= 0)
  if (first === -1) throw new Error(`the document has no table under "${HISTORY_HEADING}"`)
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'))
  const end = length === -1 ? lines.length : first + length
  return [...lines.slice(0, end), row, ...lines.slice(end)].join('\n')
}
