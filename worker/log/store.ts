/** Where logs are kept. A port: IndexedDB in a browser, memory in Node and where a browser refuses. */
import { type Entry } from '../../protocol/entries.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type State } from '../reducer/state.ts'

/** A log as it was left: the last checkpoint, how many entries it holds, and what was written since. */
export interface StoredLog {
  state: State | null
  count: number
  since: Entry[]
}

/** A log as a follower reads it. */
export interface PeekResult extends StoredLog {
  /** Key of the game it tells of: another one is another log. */
  game: string
  /** Whether it is all there is, or only what came after what was known. */
  isComplete: boolean
}

/** Another tab has taken the log up, or it is gone: what came too late was not written. Rule T4. */
export class StaleWriterError extends Error {
  constructor() {
    super('another tab has taken the log up')
    this.name = 'StaleWriterError'
  }
}

/**
 * Every call may reject: storage is full, or refused. None may leave half of what it was to write. A log has one writer at
 * a time: the store that last called `load`, or began it with an append at 0. For all others `append` and `checkpoint` reject with StaleWriterError.
 */
export interface LogStore {
  /** Takes the log up. Null where there is none, or one of another state version: that one is removed. */
  load(key: SessionKey): Promise<StoredLog | null>
  /** Reads the log and leaves it to its writer: what came after what is `known`, or all of it. Null where there is none. */
  peek(key: SessionKey, known: { game: string; count: number } | null): Promise<PeekResult | null>
  /**
   * Appends; `count` is how many entries came before, and 0 begins a new log. What stands from there on is replaced, a
   * later checkpoint too.
   */
  append(key: SessionKey, count: number, entries: readonly Entry[]): Promise<void>
  /** Keeps the state after `count` entries. Older entries go where the log has grown too long, or does not reach so far. */
  checkpoint(key: SessionKey, count: number, state: State): Promise<void>
  /** All entries, or null where the log has lost its beginning. */
  readAll(key: SessionKey): Promise<Entry[] | null>
  remove(key: SessionKey): Promise<void>
  /** Removes all that is kept for a user. */
  removeUser(userId: string): Promise<void>
  /** Lets go of the storage. */
  close(): void
}

/** Names the game that a log begins with. */
export function readGameKey([first]: readonly Entry[]): string {
  return first?.type === 'open' ? first.key : ''
}
