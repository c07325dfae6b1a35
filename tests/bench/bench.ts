/** The exports of a benchmark, tests/bench/<name>.bench.ts, and the printing of its rows. */

export interface Bench {
  /** Its name on the command line. */
  name: string
  /** Measures and returns rows. If it cannot run it throws an error whose one line says why. */
  run: (options: RunOptions) => Promise<Row[]>
}

export interface RunOptions {
  /** How often a benchmark measures that prints medians of rounds. */
  rounds: number
  /** Players at once on the local API; null for the usual number. */
  players: number | null
  /** Processes of the local API over one PostgreSQL; null for one over SQLite. */
  processes: number | null
  /** The file that starts the local API of another checkout, to compare with; null for none. */
  beside: string | null
  /** Size of the recording of `studio-memory`. */
  megabytes: number
}

/** One figure. */
export interface Row {
  what: string
  value: number
  /** `RATIO` for a ratio, the only kind of figure that can be compared between runs. */
  unit: string
  /** The goal, if there is one. `--check` fails when it is missed. */
  goal?: Goal
}
export type Goal = { atMost: number } | { atLeast: number }

/** The unit of a ratio. */
export const RATIO = 'times'

/** Whether the figure meets its goal. True without a goal. */
export function isMet({ value, goal }: Row): boolean {
  if (goal === undefined) return true
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** Rows as an aligned table, ending with a line feed. */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.what, formatValue(row.value), row.unit, formatGoal(row)])
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  const [first = 0, second = 0, third = 0] = widths
  return cells
    .map(([what = '', value = '', unit = '', goal = '']) =>
      `  ${what.padEnd(first)}  ${value.padStart(second)} ${unit.padEnd(third)}  ${goal}`.trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] =
    sorted.length % 2 === 0 ? [sorted[middle - 1], sorted[middle]] : [sorted[middle], sorted[middle]]
  return (low + high) / 2
}

/** The value below which this share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Three significant digits below a thousand, whole numbers above. */
function formatValue(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
    maximumFractionDigits: digits,
  })
}

function formatGoal(row: Row): string {
  if (row.goal === undefined) return ''
  const wanted =
    'atMost' in row.goal ? `at most ${formatValue(row.goal.atMost)}` : `at least ${formatValue(row.goal.atLeast)}`
  return `${wanted}: ${isMet(row) ? 'met' : 'MISSED'}`
}
