/** Starts wanted work and cancels unwanted work. A timer that is to fire at another time is other work. */
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
  const running = new Map<string, { work: Work; cancel: () => void }>()

  const start = (work: Work): void => {
    let isCurrent = true
    const run = runners[work.kind] as Runner
    const cancel = run(work, (entry) => {
      if (isCurrent) write(entry)
    })
    running.set(work.key, {
      work,
      cancel() {
        isCurrent = false
        cancel()
      },
    })
  }

  return {
    reconcile(wanted) {
      const wantedByKey = new Map(wanted.map((work) => [work.key, work]))
      for (const [key, { work, cancel }] of running) {
        const again = wantedByKey.get(key)
        if (again !== undefined && !isTimerMoved(work, again)) continue
        running.delete(key)
        cancel()
      }
      for (const work of wanted) if (!running.has(work.key)) start(work)
    },
    stop() {
      for (const { cancel } of running.values()) cancel()
      running.clear()
    },
  }
}

/** The state may close a gate again, or let it go on after a pause, in the fold in which its timer fired. */
function isTimerMoved(before: Work, now: Work): boolean {
  return before.kind === 'timer' && now.kind === 'timer' && before.at !== now.at
}
