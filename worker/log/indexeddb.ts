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
  checkpoint: { count: number; state: State } | null
}

interface Schema extends DBSchema {
  sessions: { key: Name; value: Session; indexes: { userId: string } }
  entries: { key: EntryName; value: Entry }
}

const DATABASE = 'interactive-stories'
const DATABASE_VERSION = 1

/** Logs in IndexedDB: they outlive the page. Each call is one transaction. */
export async function openIndexedDbStore(maxEntries = LOG_MAX_ENTRIES): Promise<LogStore> {
  const db = await openDB<Schema>(DATABASE, DATABASE_VERSION, {
    upgrade(database) {
      database.createObjectStore('sessions', { keyPath: 'name' }).createIndex('userId', 'userId')
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
      const session = await db.get('sessions', name)
      if (session === undefined) return null
      if (session.stateVersion !== STATE_VERSION) {
        await removeSessions(db, [name])
        return null
      }
      const count = session.checkpoint?.count ?? 0
      return { state: session.checkpoint?.state ?? null, count, since: await db.getAll('entries', rangeOf(name, count)) }
    },

    async append(key, count, entries) {
      const name = nameOf(key)
      const transaction = db.transaction(['sessions', 'entries'], 'readwrite')
      const [sessions, log] = [transaction.objectStore('sessions'), transaction.objectStore('entries')]
      const session = await sessions.get(name)
      const others = await sessions.index('userId').getAll(key.userId)
      const used = 1 + Math.max(0, ...others.map((other) => other.used))
      await Promise.all([
        sessions.put({ ...(session ?? newSession(key)), used }),
        log.delete(rangeOf(name, count)),
        ...entries.map((entry, index) => log.put(entry, [...name, count + index])),
        transaction.done,
      ])
      if (session === undefined) await removeSessions(db, leastUsed(others, LOG_MAX_SESSIONS - 1))
    },

    async checkpoint(key, count, state) {
      const name = nameOf(key)
      const transaction = db.transaction(['sessions', 'entries'], 'readwrite')
      const session = (await transaction.objectStore('sessions').get(name)) ?? newSession(key)
      const tooLong = count - session.first > maxEntries
      if (tooLong) await transaction.objectStore('entries').delete(IDBKeyRange.bound([...name, 0], [...name, count], false, true))
      await transaction.objectStore('sessions').put({ ...session, first: tooLong ? count : session.first, checkpoint: { count, state } })
      await transaction.done
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

async function removeSessions(db: IDBPDatabase<Schema>, names: readonly Name[]): Promise<void> {
  if (names.length === 0) return
  const transaction = db.transaction(['sessions', 'entries'], 'readwrite')
  await Promise.all([
    ...names.flatMap((name) => [transaction.objectStore('sessions').delete(name), transaction.objectStore('entries').delete(rangeOf(name, 0))]),
    transaction.done,
  ])
}

/** The sessions beyond `keep`, those used longest ago. */
function leastUsed(sessions: readonly Session[], keep: number): Name[] {
  return [...sessions]
    .sort((a, b) => b.used - a.used)
    .slice(keep)
    .map(({ name }) => name)
}

function newSession(key: SessionKey): Session {
  return { name: nameOf(key), userId: key.userId, stateVersion: STATE_VERSION, used: 0, first: 0, checkpoint: null }
}

function nameOf({ userId, storyId, actorId }: SessionKey): Name {
  return [userId, storyId, actorId]
}

/** The entries of a session from a number on. */
function rangeOf(name: Name, from: number): IDBKeyRange {
  return IDBKeyRange.bound([...name, from], [...name, Infinity])
}
