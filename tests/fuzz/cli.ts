/**
 * `npm run fuzz`: plays seeds, and prints the complaints of each that fails and the command that repeats it.
 *
 *   npm run fuzz -- --seeds 5000 [--from 1] [--steps 180] [--without death,freeze]
 *
 * The exit code is 1 if one fails. With one seed, its log is printed too.
 */
import { parseArgs } from 'node:util'
import { describeLog } from './chaos/log.ts'
import { type Fault, FAULTS } from './chaos/answers.ts'
import { type Run, runSeed } from './chaos/seed.ts'
import { describeFailure, shrink } from './chaos/shrink.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '200' },
      from: { type: 'string', default: '1' },
      steps: { type: 'string' },
      without: { type: 'string' },
    },
  })
  const [seeds, from] = [Number(values.seeds), Number(values.from)]
  const without = (values.without ?? '').split(',').filter((name) => name !== '')
  const unknown = without.filter((name) => !FAULTS.some((fault) => fault === name))
  if (![seeds, from, Number(values.steps ?? 1)].every(Number.isInteger) || unknown.length > 0) {
    console.error(`--seeds, --from and --steps are whole numbers, and --without of: ${FAULTS.join(', ')}.`)
    return 1
  }
  const options = { without: without as Fault[], ...(values.steps !== undefined && { steps: Number(values.steps) }) }
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
