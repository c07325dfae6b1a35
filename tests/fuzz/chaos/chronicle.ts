/** What happened to a session, as the naive model is told it. What a worker that died had not stored did not happen. */
import { type Entry } from '../../../protocol/entries.ts'
import { type Core } from '../../../worker/reducer/state.ts'
import { type Step } from './model/steps.ts'

/** A step without what waited. */
export type Happening = Step extends infer S ? (S extends Step ? Omit<S, 'waiting'> : never) : never

export interface Chronicle {
  steps(): readonly Step[]
  /** Notes a step whose entry is the `entry`th of the log. */
  note(happening: Happening, waiting: ReadonlySet<string>, entry: number): void
  /** Notes what became of a piece of work. */
  noteResult(happening: Happening, waiting: ReadonlySet<string>, work: string): void
  /** Forgets what is not in a log. */
  keep(stored: readonly Entry[]): void
}

export function createChronicle(): Chronicle {
  let notes: { step: Step; isStored: (stored: readonly Entry[]) => boolean }[] = []
  return {
    steps: () => notes.map(({ step }) => step),
    note(happening, waiting, entry) {
      notes.push({ step: { ...happening, waiting }, isStored: (stored) => stored.length > entry })
    },
    noteResult(happening, waiting, work) {
      notes.push({ step: { ...happening, waiting }, isStored: (stored) => stored.some((entry) => (entry.type === 'result' || entry.type === 'timer') && entry.work === work) })
    },
    keep(stored) {
      notes = notes.filter(({ isStored }) => isStored(stored))
    },
  }
}

/** Ids of the events that have come and not begun. */
export function waitingOf({ queue }: Core): Set<string> {
  return new Set(queue.items.slice(queue.head).map(({ id }) => id))
}
