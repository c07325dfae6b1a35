/** Explains the effect of one entry of a log, and the screen after it. For the tools of developers; no player's bundle has it. */
import { type Entry } from '../../protocol/entries.ts'
import { listQueued } from '../ordering/queue.ts'
import { type Gate, type State } from '../reducer/state.ts'
import { type TimerWork, wanted, type Work } from '../runtime/wanted.ts'
import { type CodeIndex, type CodePlace } from './codeIndex.ts'
import { findDeciding } from './describeLife.ts'
import { type Difference, diffViews } from './diffViews.ts'
import { COMPOSER_RULES, GATE_RULES, type RuleIds } from './rules.ts'
import { traceFold, type Write } from './traceFold.ts'

/** A function that changed the state, the fields that it changed, and the functions that compute for it. */
export interface RanFunction extends CodePlace {
  fields: readonly string[]
  helpers: readonly CodePlace[]
}

export interface Explanation {
  /** Place in the log, from 0. */
  index: number
  entry: Entry
  /** The rules of all functions that ran and led to a change. */
  rules: RuleIds
  /** The functions that changed the state, in the order in which they first did. */
  ran: readonly RanFunction[]
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

/** Explains an entry from the state before it, which is null before the first. */
export function explainEntry(before: State | null, entry: Entry, index: number, code: CodeIndex): Explanation {
  const { state, skippedEvents, skippedEntries, writes } = traceFold(before, entry)
  const { view, core } = state
  const [workBefore, work] = [before === null ? [] : wanted(before), wanted(state)]
  const { reason, until } = view.composer
  return {
    index,
    entry,
    rules: [...new Set([...listSchemaRules(entry), ...writes.flatMap((write) => listRules(write, code))])],
    ran: listRan(writes, code),
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

function listRules({ calls }: Write, code: CodeIndex): RuleIds {
  return findDeciding(code, calls).flatMap(({ rules }) => rules)
}

/** The log has what the schema did to the events of a read. */
function listSchemaRules(entry: Entry): RuleIds {
  const dropped = entry.type === 'server' ? (entry.dropped ?? []) : []
  return dropped.map(({ reason }) => (reason === 'ignored_field' ? 'W14' : 'W6'))
}

function listRan(writes: readonly Write[], code: CodeIndex): RanFunction[] {
  const fields = new Map<CodePlace, Set<string>>()
  for (const { root, field, calls } of writes) {
    const [place] = findDeciding(code, calls)
    if (place === undefined) continue
    const known = fields.get(place) ?? new Set()
    fields.set(place, known.add(`${root}.${field}`))
  }
  return [...fields].map(([place, names]) => ({ ...place, fields: [...names], helpers: code.findHelpers(place) }))
}

/** Work is known by its key; a timer that is to fire at another time is other work. */
function isSameWork(a: Work, b: Work): boolean {
  return a.key === b.key && (a.kind !== 'timer' || b.kind !== 'timer' || a.at === b.at)
}

function isEndedBy(entry: Entry, { key }: Work): boolean {
  return (entry.type === 'timer' || entry.type === 'result') && entry.work === key
}
