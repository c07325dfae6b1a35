/** The steps of a session for the naive model, without those that a crashed worker had not stored. */
import { type Entry } from '../../../protocol/entries.ts'
import { type Core } from '../../../worker/reducer/state.ts'
import { type Step, type Unshown } from './model/steps.ts'

/** A step without what was not shown yet. */
export type StepBody = Step extends infer S ? (S extends Step ? Omit<S, keyof Unshown> : never) : never

export interface StepLog {
  steps(): readonly Step[]
  /** Notes a step whose entry is the `entry`th of the log. */
  record(step: StepBody, unshown: Unshown, entry: number): void
  /** Notes what became of a piece of work: by an entry of its own, or by the player's tap, which is among the first `entries` of the log. */
  recordResult(step: StepBody, unshown: Unshown, work: string, entries?: number): void
  /** Drops the steps that are not in a log. */
  dropUnstored(stored: readonly Entry[]): void
}

export function createStepLog(): StepLog {
  let records: { step: Step; isStored: (stored: readonly Entry[]) => boolean }[] = []
  return {
    steps: () => records.map(({ step }) => step),
    record(step, unshown, entry) {
      records.push({ step: { ...step, ...unshown }, isStored: (stored) => stored.length > entry })
    },
    recordResult(step, unshown, work, entries = Infinity) {
      records.push({
        step: { ...step, ...unshown },
        isStored: (stored) =>
          stored.length >= entries ||
          stored.some((entry) => (entry.type === 'result' || entry.type === 'timer') && entry.work === work),
      })
    },
    dropUnstored(stored) {
      records = records.filter(({ isStored }) => isStored(stored))
    },
  }
}

/** What has come and is not shown yet. */
export function unshownOf({ queue, preparedLine }: Core): Unshown {
  return {
    waiting: new Set(queue.items.slice(queue.head).map(({ id }) => id)),
    prepared: preparedLine?.event.id ?? null,
  }
}

/** Nothing waits. */
export const ALL_SHOWN: Unshown = { waiting: new Set(), prepared: null }
