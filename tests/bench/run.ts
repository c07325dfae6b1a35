/**
 * `npm run bench [name...] [--check] [--record] [--rounds 5]`: runs the benchmarks named, or all of them, and prints a table for each. The exit
 * code is 1 if one could not run, and with `--check` also if a goal is missed. Figures of a busy machine are not reliable.
 * `--record` adds the ratios to the history in docs/performance.md. `--rounds` is how often start and Play are measured.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bench, isMet, formatTable, type Row, type RunOptions } from './bench.ts'
import { addHistoryRow, formatHistoryRow } from './history.ts'

const SUFFIX = '.bench.ts'
const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md')

process.exitCode = await main()

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
    },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) {
    console.error('--rounds takes a whole number from 1.')
    return 1
  }
  const benches = await loadBenches()
  const unknown = positionals.filter((name) => benches.every((bench) => bench.name !== name))
  if (unknown.length > 0) {
    console.error(
      `No benchmark is called ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`,
    )
    return 1
  }
  let code = 0
  for (const bench of benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    if (!(await runBench(bench, { ...values, rounds }))) code = 1
  }
  return code
}

async function loadBenches(): Promise<Bench[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(SUFFIX))
  return Promise.all(files.sort().map((file) => import(join(import.meta.dirname, file)) as Promise<Bench>))
}

/** Runs one and prints its rows. False if it could not run, or missed a goal with `--check`. */
async function runBench(
  { name, run }: Bench,
  { check, record, rounds }: RunOptions & { check: boolean; record: boolean },
): Promise<boolean> {
  console.log(`\n${name}`)
  try {
    const rows = await run({ rounds })
    process.stdout.write(formatTable(rows))
    if (record) recordRatios(name, rows)
    return !check || rows.every(isMet)
  } catch (error) {
    console.error(`  could not run: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** Adds the ratios of a benchmark to the history, under today's date and the commit. */
function recordRatios(name: string, rows: readonly Row[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const row = formatHistoryRow({ day: new Date().toISOString().slice(0, 10), commit }, name, rows)
  if (row !== null) writeFileSync(DOCUMENT, addHistoryRow(readFileSync(DOCUMENT, 'utf8'), row))
}
