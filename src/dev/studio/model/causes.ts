/** Why a value is what it is: which entries changed it, and what led to each of them. */
import { canonicalJson } from '../../../../protocol/json.ts'
import { type Path, readPath } from '../../../../worker/debug/diffViews.ts'
import { type Replayer } from '../../../../worker/debug/replayer.ts'
import { entryAt } from '../../../../worker/debug/entryLog.ts'

/** A change of a value by the entry of this index. */
export interface ValueChange {
  index: number
  before: unknown
  after: unknown
}

/**
 * The changes of the value at a path of the state, which begins with `view` or `core`, by the first `count` entries: the latest first, at most
 * `most`. The first entry makes the state, and is the last of them where the value is no other since.
 */
export function listChanges(replayer: Replayer, path: Path, count: number, most: number): ValueChange[] {
  const changes: ValueChange[] = []
  let after = readPath(replayer.seek(count), path)
  for (let index = count - 1; index > 0 && changes.length < most; index -= 1) {
    if (!mayChange(replayer, path, index)) continue
    const before = readPath(replayer.seek(index), path)
    // Nothing is changed in place: what kept its identity is the same.
    if (!Object.is(before, after) && canonicalJson(before) !== canonicalJson(after))
      changes.push({ index, before, after })
    after = before
  }
  if (changes.length < most && after !== undefined) changes.push({ index: 0, before: undefined, after })
  return changes
}

/** Whether an entry may have changed the value: of the view, its effect says it without a state. */
function mayChange({ effects }: Replayer, [root, field]: Path, index: number): boolean {
  const effect = effects[index]
  if (root !== 'view' || field === undefined || effect === undefined) return true
  return effect.changed.some((changed) => changed === field)
}

/** An entry in the chain behind another one, and what it has to do with it. */
export interface Cause {
  index: number
  relation: string
}

/** Links of a chain: it is read by a person. */
const MOST_CAUSES = 12

/** The causes of an entry, the nearest first: the work that it answers, the entry that wanted this work, and so on to an act of the player or the opening. */
export function listCauses(replayer: Replayer, index: number): Cause[] {
  const causes = new Map<number, string>()
  const open = [index]
  for (let next = open.shift(); next !== undefined && causes.size < MOST_CAUSES; next = open.shift()) {
    for (const cause of findDirectCauses(replayer, next)) {
      if (cause.index >= next || causes.has(cause.index)) continue
      causes.set(cause.index, cause.relation)
      // What led to a timer before this one is found already: lines follow each other by timers alone.
      if (!isTimer(replayer, cause.index) || !isTimer(replayer, next)) open.push(cause.index)
    }
  }
  return [...causes].map(([at, relation]) => ({ index: at, relation })).sort((a, b) => b.index - a.index)
}

function findDirectCauses(replayer: Replayer, index: number): Cause[] {
  const brought = findBroughtEvent(replayer, index)
  const start = findStart(replayer, index)
  const causes = [brought, start].filter((cause) => cause !== null)
  let [first, timers] = [start, 0]
  while (first !== null && isTimer(replayer, first.index)) {
    first = findStart(replayer, first.index)
    timers += 1
  }
  if (first !== null && timers > 0 && isTimer(replayer, index))
    causes.push({ index: first.index, relation: `${first.relation}, the first of ${timers + 1} one after another` })
  return causes
}

function isTimer({ entries }: Replayer, index: number): boolean {
  return entries.traitsAt(index)?.type === 'timer'
}

/** The entry that wanted the work which this one answers; null for one that answers none. */
function findStart({ entries, spans }: Replayer, index: number): Cause | null {
  const entry = entryAt(entries, index)
  if (entry === undefined || !('work' in entry)) return null
  const span = spans.findLast(({ key, from }) => key === entry.work && from < index)
  if (span === undefined) return null
  return {
    index: span.from,
    relation: `${entry.type === 'timer' ? 'set the timer' : 'started the request'} ${entry.work}`,
  }
}

/** The entry that brought the event that began with this one, where it had waited in the queue. */
function findBroughtEvent(replayer: Replayer, index: number): Cause | null {
  if (index === 0) return null
  const begun = replayer.seek(index + 1).core.lastBegun
  if (begun === null || begun === replayer.seek(index).core.lastBegun) return null
  let brought = -1
  for (const entry of replayer.entries) {
    brought += 1
    if (entry.type === 'server' && entry.events.some(({ id }) => id === begun.id))
      return { index: brought, relation: `brought the event ${begun.event_type}, which waited in the queue` }
  }
  return null
}
