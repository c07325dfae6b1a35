/** A page clock that the test advances. Installed with `replacePageClock`. */
import { finishTasks } from './finishTasks.ts'
import { type PageClock } from '../../src/platform/time.ts'

export interface ManualPageClock extends PageClock {
  /** Lets `ms` pass, firing timers in order and running ready promises after each. */
  pass: (ms: number) => Promise<void>
}

/** Later than every clock of the file before: what the page remembers of earlier tests, such as the last press, is long past. */
let nextStart = 1_000_000

export function createManualPageClock(start = (nextStart += 10_000_000)): ManualPageClock {
  const due: { at: number; run: () => void }[] = []
  let time = start
  const next = (until: number) => due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
  return {
    now: () => time,
    after: (ms, run) => {
      const entry = { at: time + ms, run }
      due.push(entry)
      // A delay of 0 only needs a new task, so it runs without the clock.
      if (ms === 0)
        runInTask(() => {
          if (!due.includes(entry)) return
          forget(due, entry)
          run()
        })
      return () => forget(due, entry)
    },
    pass: async (ms) => {
      const until = time + ms
      // What was done before is drawn, and has set its timers.
      if ('scheduler' in globalThis) await finishTasks()
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

/** As a timer of 0 ms does: after the promises that are ready. */
function runInTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}

function forget<T>(list: T[], item: T): void {
  const index = list.indexOf(item)
  if (index >= 0) list.splice(index, 1)
}

/** Lets promises that are ready run, and those they make ready. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
