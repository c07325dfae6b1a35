/**
 * Trims a log to the least that still shows something: delta debugging over its entries and their events. Deterministic, and bounded by the number of
 * entries that are folded. For the tools of developers; no player's bundle has it.
 */
import { type Entry, type EntryOf } from '../../protocol/entries.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { wanted } from '../runtime/wanted.ts'

/** A shorter log that folds. Unless another end was asked for, its last entry is that of the whole log. */
export interface Candidate {
  entries: readonly Entry[]
  /** The place that each entry has in the whole log, from 0. */
  indexes: readonly number[]
  /** Null where the only entry is the first. */
  before: State | null
  after: State
}

/** The condition that a shorter log must still meet. */
export type Shows = (candidate: Candidate) => boolean | Promise<boolean>

export interface TrimOptions {
  /** Most entries that are folded. */
  maxFolded?: number
  /** Whether the last entry stays, by default, and whether its events do. */
  keepsLast?: boolean
  keepsLastEvents?: boolean
  /** Lets others run, and rejects to end the trimming. */
  pause?: () => Promise<void>
  onProgress?: (count: number) => void
}

export interface Trimmed {
  entries: readonly Entry[]
  indexes: readonly number[]
  /** False where the bound was reached: more could be left out. */
  isLeast: boolean
}

/** A few seconds of work. */
export const MAX_FOLDED = 200_000
/** Attempts before others may run. */
const ATTEMPTS_PER_TURN = 8

/**
 * Leaves out whatever is not needed for the last entry to show the fault; null where the whole log does not show it. The first entry and the last stay.
 * An entry that answers work, such as a timer or a read of a stream, goes with the entry that wanted the work; the keys of the others are numbered
 * like those of a session that never had what was left out. Times stay as they are.
 */
export async function trimLog(
  whole: readonly Entry[],
  shows: Shows,
  options: TrimOptions = {},
): Promise<Trimmed | null> {
  const {
    maxFolded = MAX_FOLDED,
    keepsLast = true,
    keepsLastEvents = false,
    pause = async () => undefined,
    onProgress,
  } = options
  const started = listStarted(whole)
  let [folded, attempts, isLeast] = [0, 0, true]
  let best: Candidate | null = null

  /** Takes the parts over if they still show the fault. */
  const attempt = async (parts: readonly Part[]): Promise<boolean> => {
    if (best !== null && folded >= maxFolded) {
      isLeast = false
      return false
    }
    attempts += 1
    if (attempts % ATTEMPTS_PER_TURN === 0) await pause()
    folded += parts.length
    const candidate = foldParts(whole, parts, started)
    if (candidate === null || (keepsLast && !endsWithLast(candidate, whole)) || !(await shows(candidate))) return false
    best = candidate
    onProgress?.(candidate.entries.length)
    return true
  }
  const current = (): Part[] => (best?.indexes ?? []).map((index, place) => ({ index, entry: best?.entries[place] }))
  const dropEntries = (): Promise<void> =>
    dropRanges(
      () => current().length - (keepsLast ? 2 : 1),
      (from, to) => {
        const parts = current()
        return attempt([...parts.slice(0, 1 + from), ...parts.slice(1 + to)])
      },
    )
  const dropEvents = (place: number): Promise<void> => {
    const eventsOf = (): EntryOf<'server'>['events'] => {
      const entry = current()[place]?.entry
      return entry?.type === 'server' ? entry.events : []
    }
    return dropRanges(
      () => eventsOf().length,
      (from, to) => {
        const events = eventsOf()
        return attempt(replaceEvents(current(), place, [...events.slice(0, from), ...events.slice(to)]))
      },
    )
  }

  if (!(await attempt(whole.map((_, index) => ({ index }))))) return null
  await dropEntries()
  const last = current().length - 1
  for (let place = keepsLastEvents ? last - 1 : last; place > 0; place -= 1) await dropEvents(place)
  // Without some events, some entries are not needed either.
  await dropEntries()
  return best === null ? null : pickResult(best, isLeast)
}

function pickResult({ entries, indexes }: Candidate, isLeast: boolean): Trimmed {
  return { entries, indexes, isLeast }
}

/** An entry of the whole log, as it was or as it has become. */
export interface Part {
  index: number
  entry?: Entry | undefined
}

/** Tries to drop ranges of a list, half of it first, then ever smaller ones, from its end to its beginning. `drop` says whether the range is gone. */
async function dropRanges(length: () => number, drop: (from: number, to: number) => Promise<boolean>): Promise<void> {
  let isDropped = false
  // One item makes another one droppable, so the last round is repeated.
  for (let size = length(); size >= 1; size = size > 1 || !isDropped ? Math.floor(size / 2) : 1) {
    isDropped = false
    for (let to = length(); to > 0; to = Math.min(to - size, length()))
      if (await drop(Math.max(0, to - size), to)) isDropped = true
  }
}

function replaceEvents(parts: readonly Part[], place: number, events: EntryOf<'server'>['events']): Part[] {
  return parts.map((part, at) =>
    at === place && part.entry?.type === 'server' ? { ...part, entry: { ...part.entry, events } } : part,
  )
}

function endsWithLast({ indexes }: Candidate, whole: readonly Entry[]): boolean {
  return indexes[indexes.length - 1] === whole.length - 1
}

/** The keys of the work that an entry starts, and whether it answers work that is out. */
export interface StartedWork {
  keys: readonly string[]
  isAnswer: boolean
}

/** The work of each entry of a log. */
export function listStarted(entries: readonly Entry[]): StartedWork[] {
  let state: State | null = null
  let before = new Set<string>()
  return entries.map((entry) => {
    const isAnswer = 'work' in entry && before.has(entry.work)
    state = fold(state, [entry]).state
    const after = listKeys(state)
    const keys = [...after].filter((key) => !before.has(key))
    before = after
    return { keys, isAnswer }
  })
}

/** The keys of the work that is out, with the streams that wait for another one. */
function listKeys(state: State): Set<string> {
  return new Set([...wanted(state), ...state.core.streams].map(({ key }) => key))
}

/** Folds parts of a log, without those which answer work that is not out any more; null where nothing is left. */
export function foldParts(
  whole: readonly Entry[],
  parts: readonly Part[],
  started: readonly StartedWork[],
): Candidate | null {
  const entries: Entry[] = []
  const indexes: number[] = []
  /** The keys of the whole log, and what they are now. */
  const names = new Map<string, string>()
  let [before, after]: [State | null, State | null] = [null, null]
  let out = new Set<string>()
  for (const { index, entry = whole[index] } of parts) {
    const [original, work] = [whole[index], started[index]]
    if (entry === undefined || original === undefined) continue
    const key = 'work' in original ? (names.get(original.work) ?? original.work) : null
    if (work?.isAnswer === true && key !== null && !out.has(key)) continue
    const kept: Entry = key !== null && 'work' in entry && entry.work !== key ? { ...entry, work: key } : entry
    const { state } = fold(after, [kept])
    const now = listKeys(state)
    const begun = [...now].filter((one) => !out.has(one))
    for (const name of work?.keys ?? []) {
      const numbered = nameWithoutNumber(name)
      const same = numbered === null ? undefined : begun.find((one) => nameWithoutNumber(one) === numbered)
      if (same !== undefined) names.set(name, same)
    }
    entries.push(kept)
    indexes.push(index)
    before = after
    after = state
    out = now
  }
  return after === null ? null : { entries, indexes, before, after }
}

/** The key of a stream or of a call, without the number at its end, which counts what the session has asked for before; null for any other key. */
function nameWithoutNumber(key: string): string | null {
  return /^((?:start|opening|resuming|action|jump):|call:.*#)\d+$/.exec(key)?.[1] ?? null
}
