/**
 * `npm run bench [name...] [--check] [--rounds 5] [--players 200] [--processes 4]`: runs the benchmarks named, or all of them, and prints a table for each. The exit
 * code is 1 if one could not run, and with `--check` also if a goal is missed. Figures of a busy machine are not reliable.
 * `--beside FILE` compares the local API, the desk, or the memory of the studio, with that of another checkout. `--rounds` is how often start and Play are measured, `--players` how many play at once on the local API, and
 * `--processes` on how many processes of it over PostgreSQL, while they are killed. `--megabytes` is the size of the recording of `studio-memory`.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Arguments, type ExitCode, parseWholeNumber, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { type Bench, isMet, formatTable, type RunOptions } from './bench.ts'

const SUFFIX = '.bench.ts'

const COMMAND = {
  name: 'npm run bench',
  operands: '[NAME...]',
  summary:
    'Runs all benchmarks, or those named, and prints a table for each. Figures of a busy machine are not reliable.',
  options: {
    check: { type: 'boolean', help: 'fails where a goal is missed' },
    rounds: { type: 'string', value: 'N', default: '5', help: 'how often start and Play are measured' },
    players: { type: 'string', value: 'N', help: 'how many play at once on the local API' },
    processes: {
      type: 'string',
      value: 'N',
      help: 'plays on so many processes over PostgreSQL, which are killed meanwhile',
    },
    beside: {
      type: 'string',
      value: 'FILE',
      help: 'compares with another checkout: the local API and the desk by its start file, the memory of the studio by its cli.ts',
    },
    megabytes: { type: 'string', value: 'N', default: '200', help: 'size of the recording of studio-memory' },
  },
} as const

await runCommand(COMMAND, runBenches)

async function runBenches({ values, operands }: Arguments<typeof COMMAND.options>): Promise<ExitCode> {
  const rounds = parseWholeNumber('rounds', values.rounds, 1)
  const players = values.players === undefined ? null : parseWholeNumber('players', values.players, 1)
  const processes = values.processes === undefined ? null : parseWholeNumber('processes', values.processes, 2, 64)
  const megabytes = parseWholeNumber('megabytes', values.megabytes, 1, 1_000)
  const benches = await loadBenches()
  const unknown = operands.filter((name) => benches.every((bench) => bench.name !== name))
  if (unknown.length > 0)
    throw new UsageError(
      `No benchmark is called ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`,
    )
  let code: ExitCode = 0
  for (const bench of benches.filter(({ name }) => operands.length === 0 || operands.includes(name))) {
    if (!(await runBench(bench, { ...values, rounds, players, processes, megabytes, beside: values.beside ?? null })))
      code = 1
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
