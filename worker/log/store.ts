/** Where logs are kept. A port: IndexedDB in a browser, memory in Node and where a browser refuses. */
import { type Entry } from '../../protocol/entries.ts'
import { type State } from '../reducer/state.ts'

/** Whose conversation it is. */
export interface SessionKey {
  userId: string
  storyId: string
  actorId: string
}

/** A log as it was left: the last checkpoint, how many entries it holds, and what was written since. */
export interface StoredLog {
  state: State | null
  count: number
  since: Entry[]
}

/** Every call may reject: storage is full, or refused. None may leave half of what it was to write. */
export interface LogStore {
  /** Null where there is none, or one of another state version: that one is removed. */
  load(key: SessionKey): Promise<StoredLog | null>
  /** Appends; `count` is how many entries came before. What stands from there on is replaced, a later checkpoint too. */
  append(key: SessionKey, count: number, entries: readonly Entry[]): Promise<void>
  /** Keeps the state after `count` entries. Older entries go where the log has grown too long. */
  checkpoint(key: SessionKey, count: number, state: State): Promise<void>
  /** All entries, or null where the log has lost its beginning. */
  readAll(key: SessionKey): Promise<Entry[] | null>
  remove(key: SessionKey): Promise<void>
  /** Removes all that is kept for a user. */
  forget(userId: string): Promise<void>
  /** Lets go of the storage. */
  close(): void
}
