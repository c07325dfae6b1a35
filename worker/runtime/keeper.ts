/** Keeps a session: its entries go to the log as they come, and now and then its state. Rules L2, L4, L8, T4. */
import { type Entry } from '../../protocol/entries.ts'
import { LOG_CHECKPOINT_EVERY, LOG_MAX_UNSAVED, LOG_RETRY_MS } from '../../protocol/limits.ts'
import { type Clock } from '../clock/clock.ts'
import { LogTaken } from '../log/store.ts'
import { type State } from '../reducer/state.ts'

/** The log of one session. */
export interface KeeperLog {
  append: (count: number, entries: readonly Entry[]) => Promise<void>
  checkpoint: (count: number, state: State) => Promise<void>
}

/** A session as a log left it off. */
export interface Kept {
  state: State
  count: number
  /** However often a session is taken up, its log may not grow without a checkpoint. */
  checkpointed: number
}

export interface Keeper {
  /** Takes in what was folded. */
  add(entries: readonly Entry[]): void
  /** Stores what is not stored yet, up to this state. Never rejects. */
  save(state: State): Promise<'stored' | 'not_stored' | 'taken'>
  /** Nothing is written any more. */
  stop(): void
}

/** `count`: how many entries are stored already, of which a checkpoint holds the first `checkpointed`. */
export function createKeeper(log: KeeperLog, clock: Clock, { count, checkpointed }: Pick<Kept, 'count' | 'checkpointed'>): Keeper {
  let kept = count
  /** What one append could not store goes with the next. */
  let unsaved: Entry[] = []
  /** Entries that were let go since storage fails: what is stored next is the state alone, from which the log goes on. */
  let lost = 0
  /** The last attempt that failed. */
  let failure: { at: number; unsaved: number } | null = null
  let stopped = false

  /** Storage that fails is not tried with every entry: what has piled up would be copied each time. */
  const isTooSoon = (): boolean => failure !== null && clock.now() - failure.at < LOG_RETRY_MS && (lost > 0 || unsaved.length < 2 * failure.unsaved)

  const store = async (state: State): Promise<void> => {
    const entries = [...unsaved]
    const gone = lost
    if (gone > 0) {
      // Where nothing was ever stored, there is no log yet to go on with.
      if (kept === 0) await log.append(0, [])
      if (!stopped) await log.checkpoint(kept + gone + entries.length, state)
    } else await log.append(kept, entries)
    kept += gone + entries.length
    lost -= gone
    unsaved = unsaved.slice(entries.length)
    if (gone > 0) checkpointed = kept
    // Ended meanwhile, or forgotten: not another word is written.
    if (stopped || kept - checkpointed < LOG_CHECKPOINT_EVERY) return
    await log.checkpoint(kept, state)
    checkpointed = kept
  }

  return {
    add(entries) {
      unsaved.push(...entries)
    },
    async save(state) {
      if (unsaved.length + lost === 0) return 'stored'
      if (isTooSoon()) return 'not_stored'
      try {
        await store(state)
        failure = null
        return 'stored'
      } catch (error) {
        if (error instanceof LogTaken) return 'taken'
        failure = { at: clock.now(), unsaved: unsaved.length }
        if (unsaved.length > LOG_MAX_UNSAVED) {
          lost += unsaved.length
          unsaved = []
        }
        return 'not_stored'
      }
    },
    stop() {
      stopped = true
    },
  }
}
