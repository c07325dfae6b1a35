/**
 * Replays a recording to any of its entries. Nothing of a state is changed in place, so a checkpoint costs only what changed since the one before:
 * a state is kept after each entry, and in long recordings after each few. From there a seek folds on, and its states are kept for the next one.
 */
import { type Entry } from '../../protocol/entries.ts'
import { type Patch } from '../../protocol/patch.ts'
import { type View } from '../../protocol/view.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { wanted, type Work } from '../runtime/wanted.ts'
import { createEntryLog, type EntryLog, entryAt } from './entryLog.ts'
import { createRequestKeys, type ReusedKey } from './requestKeys.ts'

/** Up to so many entries a state is kept after each of them; a longer session keeps at most this number. */
const MAX_CHECKPOINTS = 8_000
/** And at most so many states times the entries of the session: the longer it is, the more pages of the conversation each state lists. */
const MAX_CHECKPOINT_ENTRIES = 400_000_000
/** Parts between two checkpoints whose states are kept after a seek: a hand moves back and forth in them. */
const RECENT_PARTS = 4

/** The effect of an entry, as the timeline shows it. */
export interface EntryEffect {
  /** Top fields of the view that it changed. */
  changed: readonly (keyof View)[]
  /** Its events, or itself, threw in the reducer and were left out. Rule F8. */
  isSkipped: boolean
}

/** A piece of work of the session: a timer, a stream, a call or a file to load ahead. Indexes of entries. */
export interface WorkSpan {
  key: string
  kind: Work['kind']
  /** The entry after which it was wanted. */
  from: number
  /** The entry after which it was wanted no more; null while it is. */
  to: number | null
  /** When it is due, ms; null where it is no timer. */
  dueAt: number | null
  /** Its own entry ended it; otherwise another entry cancelled it. */
  isCompleted: boolean
}

export interface Replayer {
  /** All entries so far. */
  readonly entries: EntryLog
  /** Effects of the folded entries. */
  readonly effects: readonly EntryEffect[]
  /** The work of the session, in the order in which it began. */
  readonly spans: readonly WorkSpan[]
  /** Requests with the key of another one, by the entry with which they began. */
  readonly reusedKeys: ReadonlyMap<number, ReusedKey>
  /** Adds entries that were written since. */
  append(entries: readonly Entry[]): void
  /** Folds up to so many further entries, for checkpoints, effects and spans. Returns whether any are left. */
  prepare(most: number): boolean
  /** The state after the first `count` entries, from 1 to all of them. Prepares what it folds. */
  seek(count: number): State
  /** How the view changed with the entry of this index. The first entry changes nothing: there was no view. */
  findPatches(index: number): readonly Patch[]
}

export interface ReplayerOptions {
  /** Entries between two checkpoints at first. */
  every?: number
  maxCheckpoints?: number
  maxCheckpointEntries?: number
  foldEntries?: typeof fold
}

/** A replayer of these entries, the first of which is the `open` entry. To a log, others may add entries meanwhile. */
export function createReplayer(initial: Iterable<Entry> | EntryLog, options: ReplayerOptions = {}): Replayer {
  const entries = 'traitsAt' in initial ? initial : createEntryLog(initial)
  const {
    maxCheckpoints = MAX_CHECKPOINTS,
    maxCheckpointEntries = MAX_CHECKPOINT_ENTRIES,
    foldEntries = fold,
  } = options
  let { every = 1 } = options
  const effects: EntryEffect[] = []
  const known = new Map<string, EntryEffect>()
  const spans: WorkSpan[] = []
  const reusedKeys = new Map<number, ReusedKey>()
  const requestKeys = createRequestKeys()
  /** The spans whose work is wanted now, by their keys. */
  const open = new Map<string, WorkSpan>()
  /** The state after `every` entries, twice as many, and so on. */
  let checkpoints: State[] = []
  let prepared: State | null = null
  /** The states after a checkpoint, by how many entries this has. The part that was read last is the last. */
  const recent = new Map<number, State[]>()

  const prepareNext = (): void => {
    const index = effects.length
    const entry = entryAt(entries, index)
    if (entry === undefined) throw new Error(`the log has no entry ${index + 1}`)
    const { state, patches, skippedEvents, skippedEntries } = foldEntries(prepared, [entry])
    prepared = state
    const changed = new Set(patches.map(({ path: [field] }) => field as keyof View))
    effects.push(shareEffect(index === 0 ? [] : [...changed], skippedEvents.length + skippedEntries.length > 0))
    trackWork(state, entry, index)
    if (effects.length % every === 0) checkpoints.push(state)
    const kept = checkpoints.length
    if (kept > maxCheckpoints || kept * effects.length > maxCheckpointEntries) thinOut()
  }

  /** Keeps every second state. */
  const thinOut = (): void => {
    every *= 2
    checkpoints = checkpoints.filter((_, index) => index % 2 === 1)
    recent.clear()
  }

  /** Few differ: entries of one effect share it. */
  const shareEffect = (changed: EntryEffect['changed'], isSkipped: boolean): EntryEffect => {
    const key = `${isSkipped} ${changed.join()}`
    const effect = known.get(key) ?? { changed, isSkipped }
    known.set(key, effect)
    return effect
  }

  const trackWork = (state: State, entry: Entry, index: number): void => {
    const work = wanted(state)
    const keys = new Set(work.map(({ key }) => key))
    for (const [key, span] of open) {
      if (keys.has(key)) continue
      span.to = index
      span.isCompleted = 'work' in entry && entry.work === key
      if (span.isCompleted && entry.type === 'result' && entry.ok) requestKeys.answer(key, index)
      open.delete(key)
    }
    for (const one of work) {
      if (open.has(one.key)) continue
      const dueAt = one.kind === 'timer' ? one.at : null
      const span: WorkSpan = { key: one.key, kind: one.kind, from: index, to: null, dueAt, isCompleted: false }
      open.set(one.key, span)
      spans.push(span)
      const reused = requestKeys.begin(one)
      if (reused !== null) reusedKeys.set(index, reused)
    }
  }

  const prepare = (most: number): boolean => {
    const end = Math.min(entries.length, effects.length + most)
    while (effects.length < end) prepareNext()
    return effects.length < entries.length
  }

  /** The states after the checkpoint at `from`, as far as they were folded. */
  const readRecent = (from: number): State[] => {
    const states = recent.get(from) ?? []
    recent.delete(from)
    recent.set(from, states)
    const [oldest] = recent.keys()
    if (recent.size > RECENT_PARTS && oldest !== undefined) recent.delete(oldest)
    return states
  }

  const seek = (wantedCount: number): State => {
    const count = Math.max(1, Math.min(entries.length, wantedCount))
    prepare(count - effects.length)
    const from = Math.floor(count / every) * every
    const checkpoint = from === 0 ? null : (checkpoints[from / every - 1] ?? null)
    if (checkpoint !== null && count === from) return checkpoint
    const states = readRecent(from)
    // One by one, as the timeline steps: parts that did not change keep their identity, and the screen draws less.
    for (const entry of entries.slice(from + states.length, count))
      states.push(foldEntries(states[states.length - 1] ?? checkpoint, [entry]).state)
    const state = states[count - from - 1]
    if (state === undefined) throw new Error('the recording has no entries')
    return state
  }

  return {
    entries,
    effects,
    spans,
    reusedKeys,
    append: (added) => entries.push(...added),
    prepare,
    seek,
    findPatches(index) {
      const entry = entryAt(entries, index)
      return index === 0 || entry === undefined ? [] : fold(seek(index), [entry]).patches
    },
  }
}
