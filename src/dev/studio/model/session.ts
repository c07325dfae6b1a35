/** The open session of the studio: a recording with its replayer, and where in it the page stands. */
import { type Entry } from '../../../../protocol/entries.ts'
import { type BadLine, type RecordingHeader } from '../../../../protocol/recording.ts'
import { createReplayer, type Replayer } from '../../../../worker/debug/replayer.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { wait } from '../../../platform/time.ts'

export interface StudioSession {
  name: string
  /** The value of `#file=` that opens it again; null where an address cannot, as for a dropped file. */
  address: string | null
  header: RecordingHeader
  replayer: Replayer
  /** The view that it should end in, from the file beside it; null where there is none. */
  expected: unknown
  progress: Store<Progress>
  /** How much of the file is read, from 0 to 1. */
  readShare: Store<number>
  /** Whether its first view is drawn, or nobody waits for it: until then reading and preparing leave the processor to it. */
  isShown: Store<boolean>
}

/** How far a session is read: it is shown as soon as its beginning is there. */
export interface Progress {
  /** Entries so far. */
  count: number
  isRead: boolean
  problems: readonly BadLine[]
  moreProblems: number
}

/** Where the page stands: after so many entries, at a time of the game clock between the last of them and the next, ms. */
export interface Position {
  count: number
  at: number
}

/** A session of these entries. One that is still being read has its `progress` set by what reads it. */
export function createSession(
  recording: { header: RecordingHeader; entries: Iterable<Entry> },
  about: Pick<StudioSession, 'name'> & Partial<Pick<StudioSession, 'address' | 'expected'> & Progress>,
): StudioSession {
  const { name, address = null, expected = null, isRead = true, problems = [], moreProblems = 0 } = about
  const replayer = createReplayer(recording.entries)
  const progress = createStore<Progress>({ count: replayer.entries.length, isRead, problems, moreProblems })
  const readShare = createStore(isRead ? 1 : 0)
  const isShown = createStore<boolean>(false)
  return { name, address, header: recording.header, replayer, expected, progress, readShare, isShown }
}

/** Entries that are prepared before the page may draw. */
const PREPARED_AT_ONCE = 100

/** Resolves when all of a session is read, or so many entries of it. */
export function whenRead({ progress }: StudioSession, wanted = Infinity): Promise<void> {
  return whenIs(progress, ({ count, isRead }) => isRead || count >= wanted)
}

/** Resolves when the first view is drawn, or cannot be. */
export async function whenShown({ isShown }: StudioSession): Promise<void> {
  if (isShown.get()) return
  void wait(MOST_WAIT_MS).then(() => isShown.set(true))
  await whenIs(isShown, (is) => is)
}

/** A phone whose page cannot be loaded holds nothing for longer. */
const MOST_WAIT_MS = 5_000

function whenIs<T>(store: Store<T>, holds: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!holds(store.get())) return
      end()
      resolve()
    }
    const end = store.subscribe(check)
    check()
  })
}

/** Resolves when so many entries of a session are read and prepared, or all: the view after them is there at once. `pause` lets others run. */
export async function whenPrepared(session: StudioSession, wanted: number, pause: () => Promise<void>): Promise<void> {
  const { replayer } = session
  await whenRead(session, wanted)
  while (replayer.effects.length < wanted && replayer.prepare(PREPARED_AT_ONCE)) await pause()
}

/** When the first and the last entry happened, ms. */
export function findRange({ entries }: Replayer): { from: number; to: number } {
  return { from: entries.timeAt(0) ?? 0, to: entries.timeAt(entries.length - 1) ?? 0 }
}

/** How many entries have happened at a time; at least the first. */
export function countAt({ entries }: Replayer, at: number): number {
  let [low, high] = [1, entries.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((entries.timeAt(middle - 1) ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The position right after so many entries, within the recording. */
export function positionAfter({ entries }: Replayer, wantedCount: number): Position {
  const count = Math.max(1, Math.min(entries.length, wantedCount))
  return { count, at: entries.timeAt(count - 1) ?? 0 }
}

/** The position at a time, within the recording. */
export function positionAt(replayer: Replayer, wantedAt: number): Position {
  const { from, to } = findRange(replayer)
  const at = Math.max(from, Math.min(to, wantedAt))
  return { count: countAt(replayer, at), at }
}

/** The nearest position before or after this one at which the view changed; where there is none, the end that way. */
export function stepVisibly(replayer: Replayer, { count }: Position, direction: 1 | -1): Position {
  const { effects, entries } = replayer
  let next = count + direction
  while (next > 1 && next < entries.length && effects[next - 1]?.changed.length === 0) next += direction
  return positionAfter(replayer, next)
}

/** Idle time of which nothing is lost when it is skipped, ms. */
const IDLE_MS = 4_000
/** Idle time that stays before the next entry, ms. */
const LEAD_MS = 500

/** The position that a playing studio reaches after `ms` of the game clock. */
export function advance(replayer: Replayer, position: Position, ms: number, skipsIdle: boolean): Position {
  const nextAt = replayer.entries.timeAt(position.count)
  const at = position.at + ms
  const jumps = skipsIdle && nextAt !== undefined && nextAt - position.at > IDLE_MS
  return positionAt(replayer, jumps ? nextAt - LEAD_MS : at)
}
