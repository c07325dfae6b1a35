/** Feeds a recording through the real driver, on a manual clock. Rule L3. */
import { type Entry, type EntryBody, type EntryOf } from '../../protocol/entries.ts'
import { type Recording } from '../../protocol/recording.ts'
import { createManualClock } from '../clock/manual.ts'
import { createDriver, type Warning } from '../runtime/driver.ts'
import { type Runner, type Runners } from '../runtime/runners.ts'
import { type TimerWork, type Work } from '../runtime/wanted.ts'

/** Entries that are fed before others may run. */
const ENTRIES_PER_TURN = 500

export interface ReenactOptions {
  /**
   * `recorded`: each timer fires when the recording has it, if it is due by then. A device fires late, so that is no difference.
   * `due`: each timer fires in the moment in which it is due, and the timers of the recording are left out, as after a change of the entries.
   */
  timers?: 'recorded' | 'due'
  /**
   * The first entry, from 0, that is not as it was recorded. From there on each timer fires when it is due, and an answer to a request that the
   * driver has not made is left out. Null or left out where nothing was changed.
   */
  changedFrom?: number | null
  /** Lets others run between two parts of a long recording. */
  pause?: () => Promise<void>
}

export interface Reenactment {
  /** The log that the driver wrote, which must equal that of the recording. */
  entries: Entry[]
  /** The first timer of the recording that the driver did not fire then. From there on each timer fires when it is due. */
  unfired: UnfiredTimer | null
  /** Timers that fired later than they were due, and those that were due and had not fired at the end. */
  late: LateTimer[]
  /** Events that were dropped, and entries that could not be folded. */
  warnings: Warning[]
  /** Answers that were left out, because the driver had not made their request: their indexes in the recording. */
  unasked: number[]
  /** Requests that had no whole answer at the end, by their work. */
  unanswered: string[]
}

/** Why the driver did not fire a timer of the recording then. */
export function formatUnfired({ work, dueAt, before }: UnfiredTimer): string {
  if (before !== null) return `${before} is due before ${work}`
  return dueAt === null ? `it has no timer ${work}` : `${work} is not due before ${dueAt}`
}

/** `index`: its entry in the recording, from 0. */
export interface UnfiredTimer {
  index: number
  work: string
  /** When it is due, ms, after the entry's time; null where the driver has no such timer. */
  dueAt: number | null
  /** The timer that is due before it; null where there is none. */
  before: string | null
}

/** `index`: the entry that it fired in, from 0; null if it never did. Times in ms on the game clock. */
export interface LateTimer {
  index: number | null
  work: string
  dueAt: number
  lateMs: number
  /** Whether the page was visible: a hidden page, or one that was away, may fire late by any time. */
  isVisible: boolean
}

/** Runs no request: what came from outside, all but the timers, is in the recording. */
export async function reenact(
  { entries }: Pick<Recording, 'entries'> & Partial<Recording>,
  { timers = 'recorded', changedFrom = null, pause }: ReenactOptions = {},
): Promise<Reenactment> {
  const result: Reenactment = { entries: [], unfired: null, late: [], warnings: [], unasked: [], unanswered: [] }
  const clock = createManualClock(entries[0]?.at ?? 0)
  const keys = entries.flatMap((entry) => ('key' in entry ? [entry.key] : []))
  const requests = new Set<string>()
  const track = ({ key }: Work): (() => void) => {
    requests.add(key)
    return () => void requests.delete(key)
  }
  const pending = createPendingTimers(() => clock.now())
  const runners: Runners = { timer: pending.run, stream: track, call: track, preload: track }
  const driver = createDriver(
    {
      clock,
      runners,
      newKey: () => keys.shift() ?? 'no key left',
      log: { append: async (_count, batch) => void result.entries.push(...batch), checkpoint: async () => undefined },
      onChange: () => undefined,
      onStaleWriter: () => undefined,
      onOlderPagesNeeded: () => undefined,
      warn: (warning) => void result.warnings.push(warning),
    },
    null,
  )
  /** Since when the page has been awake: before that no timer could fire. */
  let awakeSince = 0

  let isChanged = false

  const isFree = (): boolean => timers === 'due' || isChanged || result.unfired !== null
  /** Fires each timer when it is due, up to `end`. One may set another. */
  const fireDue = async (end: number): Promise<void> => {
    for (let [timer] = pending.list(); timer !== undefined && timer.dueAt <= end; [timer] = pending.list()) {
      clock.jumpTo(timer.dueAt)
      timer.fire()
      await driver.whenSettled()
    }
  }
  const addLate = ({ work, dueAt }: PendingTimer, now: number, index: number | null): void => {
    const lateMs = now - Math.max(dueAt, awakeSince)
    if (lateMs > 0) result.late.push({ index, work, dueAt, lateMs, isVisible: driver.state()?.core.isVisible ?? true })
  }

  for (const [index, entry] of entries.entries()) {
    if (pause !== undefined && index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await pause()
    isChanged ||= index === changedFrom
    if (isFree()) await fireDue(entry.at)
    clock.jumpTo(entry.at)
    if (isChanged && isAnswer(entry) && !requests.has(entry.work)) result.unasked.push(index)
    else if (entry.type !== 'timer') driver.write(entry)
    else if (!isFree()) {
      const [timer] = pending.list()
      if (timer !== undefined && timer.work === entry.work && timer.dueAt <= entry.at) {
        addLate(timer, entry.at, index)
        timer.fire()
      } else {
        const named = pending.list().find(({ work }) => work === entry.work)
        const isEarly = named === undefined || named.dueAt > entry.at
        result.unfired = {
          index,
          work: entry.work,
          dueAt: named?.dueAt ?? null,
          before: isEarly ? null : (timer?.work ?? null),
        }
        await fireDue(entry.at)
      }
    }
    if (isAwakening(entry)) awakeSince = entry.at
    await driver.whenSettled()
  }
  const end = entries[entries.length - 1]?.at ?? 0
  if (!isFree()) for (const timer of pending.list()) addLate(timer, end, null)
  result.unanswered = [...requests]
  driver.stop()
  return result
}

interface PendingTimer {
  work: string
  /** Ms on the game clock; one that was past when it was set is due at once. */
  dueAt: number
  /** Writes its entry. */
  fire: () => void
}

/** Timers that fire by hand. */
function createPendingTimers(now: () => number): { run: Runner<TimerWork>; list: () => PendingTimer[] } {
  const pending = new Map<string, PendingTimer>()
  return {
    run({ key, at }, write: (entry: EntryBody) => void) {
      const fire = (): void => {
        pending.delete(key)
        write({ type: 'timer', work: key })
      }
      pending.set(key, { work: key, dueAt: Math.max(at, now()), fire })
      return () => void pending.delete(key)
    },
    /** The earliest first; of one moment, in the order in which they were set. */
    list: () => [...pending.values()].sort((a, b) => a.dueAt - b.dueAt),
  }
}

function isAnswer(entry: Entry): entry is EntryOf<'server' | 'result'> {
  return entry.type === 'server' || entry.type === 'result'
}

/** Whether a page comes back with this entry: resumed from its log, visible again, thawed, or leading again. */
function isAwakening(entry: Entry): boolean {
  if (entry.type !== 'host') return false
  const { fact } = entry
  return (
    fact.kind === 'resumed' ||
    (fact.kind === 'visibility' && fact.visible) ||
    (fact.kind === 'frozen' && !fact.frozen) ||
    (fact.kind === 'owner' && fact.owner)
  )
}
