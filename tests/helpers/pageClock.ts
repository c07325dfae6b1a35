/** A page clock that the test advances. Installed with `replacePageClock`. */
import { type PageClock } from '../../src/ui/time.ts'

export interface ManualPageClock extends PageClock {
  /** Lets `ms` pass, firing timers in order and running ready promises after each. */
  pass: (ms: number) => Promise<void>
}

export function createManualPageClock(start = 1_000_000): ManualPageClock {
  const due: { at: number; run: () => void }[] = []
  let time = start
  const next = (until: number) => due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
  return {
    now: () => time,
    after: (ms, run) => {
      const entry = { at: time + ms, run }
      due.push(entry)
      return () => forget(due, entry)
    },
    pass: async (ms) => {
      const until = time + ms
      await settle()
      for (let entry = next(until); entry !== undefined; entry = next(until)) {
        time = entry.at
        forget(due, entry)
        entry.run()
        await settle()
      }
      time = until
    },
  }
}

function forget<T>(list: T[], item: T): void {
  const index = list.indexOf(item)
  if (index >= 0) list.splice(index, 1)
}

/** Lets promises that are ready run, and those they make ready. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
