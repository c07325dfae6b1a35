/** Port to the storage of logs: IndexedDB in a browser, memory in Node and where a browser refuses. */
import { type Entry } from '../../protocol/entries.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type MessagePage } from '../../protocol/view/conversation.ts'
import { type State } from '../reducer/state.ts'

/** A stored log: the last checkpoint, with the last pages of its conversation, how many entries it holds, and what was written since. */
export interface StoredLog {
  state: State | null
  count: number
  since: Entry[]
}

/** `none`: there is no log. `lost`: there is one, of another state version, without its beginning. It cannot be rebuilt, and stays until a game replaces it. */
export type LoadResult = StoredLog | 'none' | 'lost'

/** A log as a follower reads it. */
export interface PeekResult extends StoredLog {
  /** Key of the game that the log records: another key means another log. */
  game: string
  /** Whether this is the whole log, or only the entries after those already known. */
  isComplete: boolean
}

/** The log has another writer by now, or is gone: nothing was written. Rule T4. */
export class StaleWriterError extends Error {
  constructor() {
    super('the log has another writer')
    this.name = 'StaleWriterError'
  }
}

/**
 * Every call may reject: storage is full, or refused. None may write in part. A log has one writer at
 * a time: the store that last called `load`, or began it with an append at 0. For all others `append` and `checkpoint` reject with StaleWriterError.
 */
export interface LogStore {
  /** Loads the log and becomes its writer. A checkpoint of another state version is left out. */
  load(key: SessionKey): Promise<LoadResult>
  /** Pages of the checkpoint that `load` has left out, from one number up to another. Only for the writer. */
  readPages(key: SessionKey, from: number, to: number): Promise<MessagePage[]>
  /** Reads the log, with all pages, without becoming its writer: the entries after those `known`, or all. Null where there is none. */
  peek(key: SessionKey, known: { game: string; count: number } | null): Promise<PeekResult | null>
  /**
   * Appends; `count` is how many entries came before, and 0 begins a new log. Replaces all entries from there on, and
   * a later checkpoint.
   */
  append(key: SessionKey, count: number, entries: readonly Entry[]): Promise<void>
  /** Stores the state after `count` entries. Pages that the state has not loaded stay as they are stored. Removes older entries if the log has grown too long, or has fewer than `count`. */
  checkpoint(key: SessionKey, count: number, state: State): Promise<void>
  /** All entries, or null where the beginning was trimmed. */
  readAll(key: SessionKey): Promise<Entry[] | null>
  remove(key: SessionKey): Promise<void>
  /** Removes all logs of a user. */
  removeUser(userId: string): Promise<void>
  /** Closes the storage. */
  close(): void
}

/** The key of the game that a log begins with. */
export function readGameKey([first]: readonly Entry[]): string {
  return first?.type === 'open' ? first.key : ''
}
