/** Folds a recording without running work: the answers are in the log. Rules L1, L3. */
import { type Entry } from '../../protocol/entries.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { type Recording } from '../../protocol/recording.ts'
import { createManualClock } from '../clock/manual.ts'
import { foldAll } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { createDriver } from './driver.ts'
import { createTimerRunner, type Runners } from './runners.ts'

/** The state after the first `until` entries of a recording, or after all of them. At least one is folded. */
export function replay({ entries }: Recording, until: number | null = null): State {
  return foldAll(until === null ? entries : entries.slice(0, Math.max(1, until)))
}

/** Index of the first entry in which two logs differ; null where they are equal. */
export function findFirstDifference(a: readonly Entry[], b: readonly Entry[]): number | null {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    if (canonicalJson(a[index]) !== canonicalJson(b[index])) return index
  }
  return null
}

/**
 * Feeds a recording through the real driver on a manual clock: all but its timer entries, which the driver has to
 * write itself. Returns the log it wrote, which must equal the recording's.
 */
export async function reenact({ entries }: Recording): Promise<Entry[]> {
  const written: Entry[] = []
  const clock = createManualClock(entries[0]?.at ?? 0)
  const keys = entries.flatMap((entry) => ('key' in entry ? [entry.key] : []))
  const idle = (): (() => void) => () => undefined
  const runners: Runners = { timer: createTimerRunner(clock), stream: idle, call: idle, preload: idle }
  const driver = createDriver(
    {
      clock,
      runners,
      newKey: () => keys.shift() ?? 'no key left',
      log: { append: async (_count, batch) => void written.push(...batch), checkpoint: async () => undefined },
      onChange: () => undefined,
      onStaleWriter: () => undefined,
      onOlderPagesNeeded: () => undefined,
      warn: () => undefined,
    },
    null,
  )
  for (const entry of entries) {
    clock.jumpTo(entry.at)
    if (entry.type === 'timer') clock.fireNext()
    else driver.write(entry)
    await driver.whenSettled()
  }
  driver.stop()
  return written
}
