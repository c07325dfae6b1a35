/** Explains the effect of one entry of a log, and the screen after it. For the tools of developers; no player's bundle has it. */
import { type Entry } from '../../protocol/entries.ts'
import { listQueued } from '../ordering/queue.ts'
import { fold } from '../reducer/fold.ts'
import { type Gate, type State } from '../reducer/state.ts'
import { type TimerWork, wanted, type Work } from '../runtime/wanted.ts'
import { type Difference, diffViews } from './diffViews.ts'
import { COMPOSER_RULES, GATE_RULES, listRules, type RuleIds } from './rules.ts'

export interface Explanation {
  /** Place in the log, from 0. */
  index: number
  entry: Entry
  rules: RuleIds
  /** Ids of events that could not be applied, and whether the entry itself could not. Rule F8. */
  skipped: { events: string[]; isEntrySkipped: boolean }
  /** The entry's changes of the view, from before (`expected`) to after (`actual`). */
  view: Difference[]
  core: Difference[]
  /** Why the player may not write; the reason is null where they may. `until`: end of its countdown, ms. */
  composer: { reason: State['view']['composer']['reason']; until: number | null; rules: RuleIds }
  /** The gate that stops the queue; null where it is open. */
  gate: (Gate & { rules: RuleIds }) | null
  /** Types of the events that wait, in the order in which they will begin. */
  queue: string[]
  /** Timers that run after the entry, the earliest first. */
  timers: TimerWork[]
  /** Work that the reconciler starts after the entry. */
  started: Work[]
  /** Work that it cancels. What the entry itself answered or ended is none of it. */
  cancelled: Work[]
}

/** Explains the entry at an index, from 0; null where the log has none there. Folds the log up to it. */
export function explainEntry(entries: readonly Entry[], index: number): Explanation | null {
  const before = index > 0 ? fold(null, entries.slice(0, index)).state : null
  return explainNext(before, entries[index], index)
}

/** Explains an entry from the state before it, which is null before the first; null where there is no entry. */
export function explainNext(before: State | null, entry: Entry | undefined, index: number): Explanation | null {
  if (entry === undefined) return null
  const { state, skippedEvents, skippedEntries } = fold(before, [entry])
  const { view, core } = state
  const [workBefore, work] = [before === null ? [] : wanted(before), wanted(state)]
  const { reason, until } = view.composer
  return {
    index,
    entry,
    rules: listRules(entry),
    skipped: { events: skippedEvents, isEntrySkipped: skippedEntries.length > 0 },
    view: diffViews(before?.view ?? {}, view),
    core: diffViews(before?.core ?? {}, core),
    composer: { reason, until, rules: reason === null ? [] : COMPOSER_RULES[reason] },
    gate: core.gate === null ? null : { ...core.gate, rules: GATE_RULES[core.gate.kind] },
    queue: listQueued(core.queue).map(({ event_type }) => event_type),
    timers: work.filter((each) => each.kind === 'timer').sort((a, b) => a.at - b.at),
    started: work.filter((each) => !workBefore.some((other) => isSameWork(each, other))),
    cancelled: workBefore.filter((each) => !isEndedBy(entry, each) && !work.some((other) => isSameWork(each, other))),
  }
}

/** Work is known by its key; a timer that is to fire at another time is other work. */
function isSameWork(a: Work, b: Work): boolean {
  return a.key === b.key && (a.kind !== 'timer' || b.kind !== 'timer' || a.at === b.at)
}

function isEndedBy(entry: Entry, { key }: Work): boolean {
  return (entry.type === 'timer' || entry.type === 'result') && entry.work === key
}
