/**
 * `npm run fuzz`: plays seeds, and prints the complaints of each that fails and the command that repeats it.
 *
 *   npm run fuzz -- --seeds 5000 [--from 1] [--steps 180] [--without death,freeze]
 *
 * The exit code is 1 if one fails. With one seed, its log is printed too.
 */
import { type Arguments, type ExitCode, parseWholeNumber, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { describeLog } from './chaos/log.ts'
import { type Fault, FAULTS } from './chaos/answers.ts'
import { type Run, runSeed } from './chaos/seed.ts'
import { describeFailure, shrink } from './chaos/shrink.ts'

const COMMAND = {
  name: 'npm run fuzz',
  summary:
    'Plays random stories with faults, and compares with a naive model. Prints the complaints of each seed that fails, and the command that repeats it.',
  options: {
    seeds: { type: 'string', value: 'N', default: '200', help: 'how many; of one seed, the log is printed too' },
    from: { type: 'string', value: 'N', default: '1', help: 'the first seed' },
    steps: { type: 'string', value: 'N', help: 'how many steps of a seed' },
    without: { type: 'string', value: 'FAULT,...', default: '', help: `leaves out faults: ${FAULTS.join(', ')}` },
  },
} as const

await runCommand(COMMAND, fuzz)

async function fuzz({ values }: Arguments<typeof COMMAND.options>): Promise<ExitCode> {
  const seeds = parseWholeNumber('seeds', values.seeds, 1)
  const from = parseWholeNumber('from', values.from, 0)
  const steps = values.steps === undefined ? undefined : parseWholeNumber('steps', values.steps, 1)
  const without = values.without.split(',').filter((name) => name !== '')
  const unknown = without.filter((name) => !FAULTS.some((fault) => fault === name))
  if (unknown.length > 0) throw new UsageError(`--without takes ${FAULTS.join(', ')}, not ${unknown.join(', ')}.`)
  const options = { without: without as Fault[], ...(steps !== undefined && { steps }) }
  const started = performance.now()
  let failed = 0
  for (let seed = from; seed < from + seeds; seed += 1) {
    const run: Run = {
      seed,
      ...options,
      ...(seeds === 1 && { inspect: async (simulation) => console.log(describeLog(await simulation.entries())) }),
    }
    const complaints = await runSeed(run)
    if (complaints.length === 0) continue
    failed += 1
    const failure = { run: { seed, ...options }, complaints }
    console.log(describeFailure(seeds === 1 ? failure : await shrink(failure)))
  }
  const ms = performance.now() - started
  console.log(`${seeds - failed} of ${seeds} seeds came to what they should, in ${(ms / 1_000).toFixed(1)} s`)
  return failed === 0 ? 0 : 1
}
