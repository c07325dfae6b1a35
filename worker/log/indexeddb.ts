import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Entry } from '../../protocol/entries.ts'
import { LOG_MAX_ENTRIES, LOG_MAX_SESSIONS } from '../../protocol/limits.ts'
import { type State, STATE_VERSION } from '../reducer/state.ts'
import { type LogStore, type SessionKey } from './store.ts'

type Name = [userId: string, storyId: string, actorId: string]
type EntryName = [...Name, number]

interface Session {
  name: Name
  userId: string
  stateVersion: number
  /** When it was last written to, as a number that only grows. */
  used: number
  /** Entries before this one were trimmed. */
  first: number
  /** How many entries its checkpoint holds; 0 where there is none. */
  checkpoint: number
}

/** The states of checkpoints stand apart: they are large, and an append has no need of them. */
interface Schema extends DBSchema {
  sessions: { key: Name; value: Session; indexes: { userId: string } }
  checkpoints: { key: Name; value: State }
  entries: { key: EntryName; value: Entry }
}

const STORES = ['sessions', 'checkpoints', 'entries'] as const
const DATABASE = 'interactive-stories'
const DATABASE_VERSION = 1

/** Logs in IndexedDB: they outlive the page. Each call is one transaction. */
export async function openIndexedDbStore(maxEntries = LOG_MAX_ENTRIES): Promise<LogStore> {
  const db = await openDB<Schema>(DATABASE, DATABASE_VERSION, {
    upgrade(database) {
      database.createObjectStore('sessions', { keyPath: 'name' }).createIndex('userId', 'userId')
      database.createObjectStore('checkpoints')
      database.createObjectStore('entries')
    },
    // Another tab wants a newer version: let go, so that it need not wait for this one to be closed.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

  return {
    async load(key) {
      const name = nameOf(key)
      const transaction = db.transaction(STORES)
      const session = await transaction.objectStore('sessions').get(name)
      if (session === undefined) return null
      if (session.stateVersion !== STATE_VERSION) {
        await removeSessions(db, [name])
        return null
      }
      const state = (await transaction.objectStore('checkpoints').get(name)) ?? null
      return { state, count: session.checkpoint, since: await transaction.objectStore('entries').getAll(rangeOf(name, session.checkpoint)) }
    },

    async append(key, count, entries) {
      const name = nameOf(key)
      const { sessions, checkpoints, log, done } = change(db)
      const session = await sessions.get(name)
      const others = await sessions.index('userId').getAll(key.userId)
      const used = 1 + Math.max(0, ...others.map((other) => other.used))
      const { first, checkpoint } = session ?? newSession(key)
      const isOver = checkpoint > count
      await Promise.all([
        sessions.put({ ...newSession(key), used, first: Math.min(first, count), checkpoint: isOver ? 0 : checkpoint }),
        ...(isOver ? [checkpoints.delete(name)] : []),
        log.delete(rangeOf(name, count)),
        ...entries.map((entry, index) => log.put(entry, [...name, count + index])),
        done,
      ])
      if (session === undefined) await removeSessions(db, leastUsed(others, LOG_MAX_SESSIONS - 1))
    },

    async checkpoint(key, count, state) {
      const name = nameOf(key)
      const { sessions, checkpoints, log, done } = change(db)
      const session = (await sessions.get(name)) ?? newSession(key)
      const tooLong = count - session.first > maxEntries
      await Promise.all([
        sessions.put({ ...session, first: tooLong ? count : session.first, checkpoint: count }),
        checkpoints.put(state, name),
        ...(tooLong ? [log.delete(IDBKeyRange.bound([...name, 0], [...name, count], false, true))] : []),
        done,
      ])
    },

    async readAll(key) {
      const name = nameOf(key)
      const session = await db.get('sessions', name)
      return session?.first === 0 ? db.getAll('entries', rangeOf(name, 0)) : null
    },

    remove: (key) => removeSessions(db, [nameOf(key)]),

    async forget(userId) {
      await removeSessions(db, (await db.getAllFromIndex('sessions', 'userId', userId)).map(({ name }) => name))
    },

    close: () => db.close(),
  }
}

/** A transaction that may write. `done` rejects where it was undone: then nothing of it was written. */
function change(db: IDBPDatabase<Schema>) {
  const transaction = db.transaction(STORES, 'readwrite')
  return {
    sessions: transaction.objectStore('sessions'),
    checkpoints: transaction.objectStore('checkpoints'),
    log: transaction.objectStore('entries'),
    done: transaction.done,
  }
}

async function removeSessions(db: IDBPDatabase<Schema>, names: readonly Name[]): Promise<void> {
  if (names.length === 0) return
  const { sessions, checkpoints, log, done } = change(db)
  await Promise.all([...names.flatMap((name) => [sessions.delete(name), checkpoints.delete(name), log.delete(rangeOf(name, 0))]), done])
}

/** The sessions beyond `keep`, those used longest ago. */
function leastUsed(sessions: readonly Session[], keep: number): Name[] {
  return [...sessions]
    .sort((a, b) => b.used - a.used)
    .slice(keep)
    .map(({ name }) => name)
}

function newSession(key: SessionKey): Session {
  return { name: nameOf(key), userId: key.userId, stateVersion: STATE_VERSION, used: 0, first: 0, checkpoint: 0 }
}

function nameOf({ userId, storyId, actorId }: SessionKey): Name {
  return [userId, storyId, actorId]
}

/** The entries of a session from a number on. */
function rangeOf(name: Name, from: number): IDBKeyRange {
  return IDBKeyRange.bound([...name, from], [...name, Infinity])
}
