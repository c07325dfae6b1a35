/** Faults that a log must still show when it is trimmed, in the words of a command or of the studio. For the tools of developers; no player's bundle has it. */
import { type Entry } from '../../protocol/entries.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { fold, foldAll } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { findFirstDifference } from '../runtime/replay.ts'
import { comesTrue, type Condition, isMet, parseCondition, resolveName } from './conditions.ts'
import { diffViews, formatPath, type Path, readPath } from './diffViews.ts'
import { reenact, type UnfiredTimer } from './reenact.ts'
import { type Candidate, foldParts, listStarted, type Part, type Shows } from './trim.ts'

/** The assertion of a test of the fault: a value of the view, or that nothing was dropped, nothing threw, or the driver writes the same log. */
export type FaultKind = 'value' | 'dropped' | 'throws' | 'reenact' | 'model'

export interface Fault {
  kind: FaultKind
  /** In the words in which it was asked for. */
  text: string
  /** The log counts up to this entry, in which the fault is seen. */
  count: number
  shows: Shows
  /** Whether the last entry stays, and whether its events do. */
  keepsLast: boolean
  keepsLastEvents: boolean
  /** Where in the state the value stands that should be another; null where the fault is none of a value. */
  path: Path | null
  /** The expected value after trimming; undefined where it is unknown. */
  findExpected: (trimmed: Candidate) => unknown
}

export interface FaultSource {
  entries: readonly Entry[]
  /** The fault is seen in this entry, counted from 1; null for the last one that shows it. */
  until: number | null
  /** Another log, which shows what should be; null where there is none. */
  other: readonly Entry[] | null
}

/** How faults are written, beside conditions on a value. */
export const FAULT_WORDS = {
  reenact: 'reenact differs',
  throws: 'an entry throws',
  dropped: 'an event is dropped',
  differs: 'progress.total differs',
} as const

const DROPPED = /^(?:an event is|(\w+) is) dropped$/
const DIFFERS = /^(?:([\w.]+) )?differs$/

/** Reads what must still be shown. The reason, in one line, where the log does not show it. */
export async function findFault(text: string, source: FaultSource): Promise<Fault | string> {
  const words = text.trim()
  if (words === FAULT_WORDS.reenact) return findReenactFault(source)
  if (words === FAULT_WORDS.throws) return findThrow(source)
  const dropped = DROPPED.exec(words)
  if (dropped !== null) return findDropped(words, dropped[1] ?? null, source)
  const differs = DIFFERS.exec(words)
  if (differs !== null) return findDifference(words, differs[1] ?? null, source)
  const condition = parseCondition(words)
  if (condition === null)
    return `“${words}” is no condition. Conditions are such as: heart above 50; reason is select_option; options changes; ${Object.values(FAULT_WORDS).join('; ')}.`
  return findValueFault(condition, source)
}

/**
 * The first of the faults that a log can have by itself: an entry that throws, another log by the driver, another view by the naive model, an event that was
 * dropped, which may be no fault. Null where it has none. `findModelFault`: the model is in the tests alone.
 */
export async function findOwnFault(
  source: FaultSource,
  findModelFault: (source: FaultSource) => Fault | string = () => 'the naive model is not here',
): Promise<Fault | null> {
  const find = (words: string) => () => findFault(words, source)
  for (const findNext of [
    find(FAULT_WORDS.throws),
    find(FAULT_WORDS.reenact),
    () => findModelFault(source),
    find(FAULT_WORDS.dropped),
  ]) {
    const fault = await findNext()
    if (typeof fault !== 'string') return fault
  }
  return null
}

function findValueFault(condition: Condition, { entries, until }: FaultSource): Fault | string {
  let last = -1
  let [before, after]: [State | null, State | null] = [null, null]
  let wasMet = false
  let valueBefore: unknown = undefined
  for (const [index, entry] of entries.slice(0, until ?? entries.length).entries()) {
    before = after
    after = fold(before, [entry]).state
    const isSeen = comesTrue(condition, before, after)
    const isLast = until === null ? isSeen && index > 0 : index + 1 === until && (isSeen || isMet(condition, after))
    if (!isLast) continue
    last = index
    wasMet = !isSeen || before === null
    valueBefore = wasMet ? undefined : (readPath(before, resolveName(after, condition.name)) ?? null)
  }
  if (last < 0) return explainMissing(condition, after, until)
  if (after !== null && resolveName(after, condition.name)[0] === 'core')
    return `${condition.name} is nothing that the player sees: name a value of the view`
  return {
    kind: 'value',
    text: condition.text,
    count: last + 1,
    shows: (candidate) =>
      wasMet ? isMet(condition, candidate.after) : comesTrue(condition, candidate.before, candidate.after),
    keepsLast: true,
    keepsLastEvents: wasMet,
    path: after === null ? null : resolveName(after, condition.name),
    // It should have stayed what it was, unless somebody knows better.
    findExpected: () => valueBefore,
  }
}

function explainMissing(condition: Condition, after: State | null, until: number | null): string {
  if (until !== null) return `“${condition.text}” does not hold after entry ${until}`
  if (after !== null && isMet(condition, after))
    return `“${condition.text}” holds from the first entry on: name the entry after which it should not (--until N)`
  return `no entry makes “${condition.text}” true`
}

/** The last value is another than that of the other log, from which the same entries are left out. */
function findDifference(text: string, name: string | null, { entries, until, other }: FaultSource): Fault | string {
  if (other === null) return `“${text}” needs a second recording, which shows what should be`
  const whole = entries.slice(0, until ?? entries.length)
  const [a, b] = [foldAll(whole), foldAll(other)]
  const [first] = diffViews(b.view, a.view)
  if (first === undefined) return 'the last views of the two recordings are the same'
  const path = name === null ? (['view', ...first.path] as const) : resolveName(b, name)
  if (canonicalJson(readPath(a, path)) === canonicalJson(readPath(b, path)))
    return `${formatPath(path)} is the same in both recordings; ${formatPath(first.path)} differs`
  const started = listStarted(other)
  const [keys, otherKeys] = [whole.map(canonicalJson), other.map(canonicalJson)]
  /** The first entry that only this log has: there the two part, and it stays. */
  const parting = keys.findIndex((key) => !otherKeys.includes(key))
  const foldOther = ({ entries: kept, indexes }: Candidate): State | null => {
    const places = new Map(indexes.map((index, place) => [index, kept[place]]))
    /** Entries of this log by their content, for each match in the other log; null for one that was left out. */
    const left = new Map<string, (Entry | null)[]>()
    for (const [index, key] of keys.entries()) left.set(key, [...(left.get(key) ?? []), places.get(index) ?? null])
    const parts = other.flatMap((entry, index): Part[] => {
      const mine = left.get(otherKeys[index] ?? '')?.shift()
      // What only the other log has stays.
      return mine === null ? [] : [{ index, entry: mine ?? entry }]
    })
    return foldParts(other, parts, started)?.after ?? null
  }
  return {
    kind: 'value',
    text: name === null ? `${formatPath(path)} differs` : text,
    count: whole.length,
    shows(candidate) {
      if (parting >= 0 && !candidate.indexes.includes(parting)) return false
      const state = foldOther(candidate)
      return state !== null && canonicalJson(readPath(state, path)) !== canonicalJson(readPath(candidate.after, path))
    },
    keepsLast: false,
    keepsLastEvents: false,
    path,
    findExpected: (candidate) => readPath(foldOther(candidate), path) ?? null,
  }
}

const NOTHING_EXPECTED = { path: null, findExpected: (): undefined => undefined }

/** The first entry that the driver writes otherwise, for the same reason. */
async function findReenactFault({ entries, until }: FaultSource): Promise<Fault | string> {
  const whole = entries.slice(0, until ?? entries.length)
  const difference = await reenactLog(whole)
  if (difference === null) return 'the driver writes the same log'
  const { index, reason } = difference
  const last = whole[Math.min(index, whole.length - 1)]
  const id = last !== undefined && 'work' in last ? last.work.replace(/^[a-z]+:/, '') : null
  const isKnown = (log: readonly Entry[]): boolean =>
    id === null || log.slice(0, -1).some((entry) => JSON.stringify(entry).includes(id))
  const count = Math.min(index + 1, whole.length)
  const wasKnown = isKnown(whole.slice(0, count))
  return {
    kind: 'reenact',
    text: FAULT_WORDS.reenact,
    count,
    async shows({ entries: log }) {
      // A timer of an event that was left out would be missing, too, and for no fault.
      if (wasKnown && !isKnown(log)) return false
      const found = await reenactLog(log)
      return found !== null && Math.min(found.index, log.length - 1) === log.length - 1 && found.reason === reason
    },
    keepsLast: true,
    keepsLastEvents: true,
    ...NOTHING_EXPECTED,
  }
}

async function reenactLog(log: readonly Entry[]): Promise<{ index: number; reason: string } | null> {
  const again = await reenact({ entries: [...log] })
  const index = findFirstDifference(log, again.entries)
  return index === null ? null : { index, reason: nameReason(again.unfired) }
}

function nameReason(unfired: UnfiredTimer | null): string {
  if (unfired === null) return 'another entry'
  if (unfired.before !== null) return 'another timer first'
  return unfired.dueAt === null ? 'no timer' : 'not due'
}

function findThrow({ entries, until }: FaultSource): Fault | string {
  const count = countUntil(entries, until, throws)
  if (count === null) return 'no entry throws'
  const shows: Shows = ({ entries: log, before }) => throws(before, log[log.length - 1])
  return {
    kind: 'throws',
    text: FAULT_WORDS.throws,
    count,
    shows,
    keepsLast: true,
    keepsLastEvents: false,
    ...NOTHING_EXPECTED,
  }
}

function throws(before: State | null, entry: Entry | undefined): boolean {
  if (entry === undefined) return false
  const { skippedEvents, skippedEntries } = fold(before, [entry])
  return skippedEvents.length + skippedEntries.length > 0
}

function findDropped(text: string, type: string | null, { entries, until }: FaultSource): Fault | string {
  const isDropped = (_before: State | null, entry: Entry | undefined): boolean =>
    entry?.type === 'server' &&
    (entry.dropped ?? []).some(({ event_type = null }) => type === null || event_type === type)
  const count = countUntil(entries, until, isDropped)
  if (count === null) return type === null ? 'no event was dropped' : `no ${type} was dropped`
  const shows: Shows = ({ entries: log, before }) => isDropped(before, log[log.length - 1])
  return { kind: 'dropped', text, count, shows, keepsLast: true, keepsLastEvents: false, ...NOTHING_EXPECTED }
}

/** The first entry that shows something, or the one that was named, counted from 1; null where it does not. */
function countUntil(
  entries: readonly Entry[],
  until: number | null,
  shows: (before: State | null, entry: Entry) => boolean,
): number | null {
  let state: State | null = null
  for (const [index, entry] of entries.slice(0, until ?? entries.length).entries()) {
    if ((until === null || index + 1 === until) && shows(state, entry)) return index + 1
    state = fold(state, [entry]).state
  }
  return null
}
