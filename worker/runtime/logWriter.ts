/** Writes a session to its log: each entry, and a checkpoint of the state every 200 entries. Rules L2, L4, L8, T4. */
import { type Entry } from '../../protocol/entries.ts'
import { LOG_CHECKPOINT_EVERY, LOG_MAX_UNSAVED, LOG_RETRY_MS } from '../../protocol/limits.ts'
import { type Clock } from '../clock/clock.ts'
import { StaleWriterError } from '../log/store.ts'
import { type State } from '../reducer/state.ts'

/** The log of one session. */
export interface SessionLog {
  append: (count: number, entries: readonly Entry[]) => Promise<void>
  checkpoint: (count: number, state: State) => Promise<void>
}

/** A session as its log holds it. */
export interface StoredSession {
  state: State
  count: number
  /** How many entries the last checkpoint holds: the log must not grow without one, however often a session is resumed. */
  checkpointed: number
}

export interface LogWriter {
  /** Queues entries that were folded. */
  add(entries: readonly Entry[]): void
  /** Stores the queued entries; `state` is the state after them. With `isLast` storage that just failed is tried, too. Never rejects. */
  save(state: State, isLast?: boolean): Promise<'stored' | 'not_stored' | 'stale_writer'>
  /** Stops writing for good. */
  stop(): void
}

/** `count`: how many entries are stored already, of which a checkpoint holds the first `checkpointed`. */
export function createLogWriter(
  log: SessionLog,
  clock: Clock,
  { count, checkpointed }: Pick<StoredSession, 'count' | 'checkpointed'>,
): LogWriter {
  let storedCount = count
  /** Entries that one append could not store go with the next. */
  let unsaved: Entry[] = []
  /** Entries dropped because storage fails: the next write is a checkpoint alone, from which the log continues. */
  let droppedCount = 0
  /** The last attempt that failed. */
  let failure: { at: number; unsaved: number } | null = null
  let isStopped = false

  /** Storage that fails is not tried with every entry: each try copies all unsaved entries. */
  const isTooSoon = (): boolean =>
    failure !== null &&
    clock.now() - failure.at < LOG_RETRY_MS &&
    (droppedCount > 0 || unsaved.length < 2 * failure.unsaved)

  const store = async (state: State): Promise<void> => {
    const entries = [...unsaved]
    const dropped = droppedCount
    if (dropped > 0) {
      // A checkpoint needs a log, and nothing was stored yet.
      if (storedCount === 0) await log.append(0, [])
      if (!isStopped) await log.checkpoint(storedCount + dropped + entries.length, state)
    } else await log.append(storedCount, entries)
    storedCount += dropped + entries.length
    droppedCount -= dropped
    unsaved = unsaved.slice(entries.length)
    if (dropped > 0) checkpointed = storedCount
    // The session has ended, or its user was removed: write nothing more.
    if (isStopped || storedCount - checkpointed < LOG_CHECKPOINT_EVERY) return
    await log.checkpoint(storedCount, state)
    checkpointed = storedCount
  }

  return {
    add(entries) {
      unsaved.push(...entries)
    },
    async save(state, isLast = false) {
      if (unsaved.length + droppedCount === 0) return 'stored'
      if (!isLast && isTooSoon()) return 'not_stored'
      try {
        await store(state)
        failure = null
        return 'stored'
      } catch (error) {
        if (error instanceof StaleWriterError) return 'stale_writer'
        failure = { at: clock.now(), unsaved: unsaved.length }
        if (unsaved.length > LOG_MAX_UNSAVED) {
          droppedCount += unsaved.length
          unsaved = []
        }
        return 'not_stored'
      }
    },
    stop() {
      isStopped = true
    },
  }
}
