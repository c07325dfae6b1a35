/**
 * `npm run bench [name...] [--check] [--rounds 5] [--players 200]`: runs the benchmarks named, or all of them, and prints a table for each. The exit
 * code is 1 if one could not run, and with `--check` also if a goal is missed. Figures of a busy machine are not reliable.
 * `--rounds` is how often start and Play are measured, `--players` how many play at once on the local API.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bench, isMet, formatTable, type RunOptions } from './bench.ts'

const SUFFIX = '.bench.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      players: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) {
    console.error('--rounds takes a whole number from 1.')
    return 1
  }
  const players = values.players === undefined ? null : Number(values.players)
  if (players !== null && (!Number.isInteger(players) || players < 1)) {
    console.error('--players takes a whole number from 1.')
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
    if (!(await runBench(bench, { ...values, rounds, players }))) code = 1
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
  { check, ...options }: RunOptions & { check: boolean },
): Promise<boolean> {
  console.log(`\n${name}`)
  try {
    const rows = await run(options)
    process.stdout.write(formatTable(rows))
    return !check || rows.every(isMet)
  } catch (error) {
    console.error(`  could not run: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}
