/** Starts wanted work and cancels unwanted work. */
import { type EntryBody } from '../../protocol/entries.ts'
import { type Runner, type Runners } from './runners.ts'
import { type Work } from './wanted.ts'

export interface Reconciler {
  /** Starts what is new and cancels what is gone. */
  reconcile(wanted: readonly Work[]): void
  /** Cancels everything. */
  stop(): void
}

/** Entries that a runner writes after its work was cancelled are dropped. */
export function createReconciler(runners: Runners, write: (entry: EntryBody) => void): Reconciler {
  const running = new Map<string, () => void>()

  const start = (work: Work): void => {
    let isCurrent = true
    const run = runners[work.kind] as Runner
    const cancel = run(work, (entry) => {
      if (isCurrent) write(entry)
    })
    running.set(work.key, () => {
      isCurrent = false
      cancel()
    })
  }

  return {
    reconcile(wanted) {
      const keys = new Set(wanted.map(({ key }) => key))
      for (const [key, cancel] of running) {
        if (keys.has(key)) continue
        running.delete(key)
        cancel()
      }
      for (const work of wanted) if (!running.has(work.key)) start(work)
    },
    stop() {
      for (const cancel of running.values()) cancel()
      running.clear()
    },
  }
}
