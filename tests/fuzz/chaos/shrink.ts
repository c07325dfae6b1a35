/** Shrinks a failing run to as few faults and steps as still fail. */
import { FAULTS } from './answers.ts'
import { type Run, runSeed, STEPS } from './seed.ts'

export interface Failure {
  run: Run
  complaints: string[]
}

/** Drops the faults and steps that the failure does not need. */
export async function shrink(failure: Failure): Promise<Failure> {
  let least = failure
  const tryOut = async (run: Run): Promise<boolean> => {
    const complaints = await runSeed(run)
    if (complaints.length > 0) least = { run, complaints }
    return complaints.length > 0
  }
  for (const fault of FAULTS) await tryOut({ ...least.run, without: [...(least.run.without ?? []), fault] })
  const steps = (): number => least.run.steps ?? STEPS
  for (let less = Math.floor(steps() / 2); less > 0; less = Math.floor(less / 2)) {
    while (steps() > less && (await tryOut({ ...least.run, steps: steps() - less })));
  }
  return least
}

/** A failure as text, with the command that repeats it. */
export function describeFailure({ run, complaints }: Failure): string {
  const said = complaints.slice(0, 5).map((complaint) => `  ${complaint.slice(0, 2_000)}`)
  return [`seed ${run.seed}: ${commandOf(run)}`, ...said].join('\n')
}

/** The command that plays a run again. */
export function commandOf({ seed, steps, without = [] }: Run): string {
  return `npm run fuzz -- --seeds 1 --from ${seed}${steps === undefined ? '' : ` --steps ${steps}`}${without.length === 0 ? '' : ` --without ${without.join(',')}`}`
}
