import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { type Entry } from '../../protocol/entries.ts'
import { LOG_MAX_ENTRIES, LOG_MAX_SESSIONS } from '../../protocol/limits.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type State, STATE_VERSION } from '../reducer/state.ts'
import { readGameKey, StaleWriterError, type LogStore, type StoredLog } from './store.ts'

type Name = [userId: string, storyId: string, actorId: string]
type EntryName = [...Name, number]

interface SessionRecord {
  name: Name
  userId: string
  stateVersion: number
  /** Id of the store that loaded it last; no other may write. */
  writer?: string
  /** Key of the game it records. */
  game?: string
  /** When it was last written to, as a number that only grows. */
  used: number
  /** Entries before this one were trimmed. */
  first: number
  /** How many entries its checkpoint holds; 0 where there is none. */
  checkpoint: number
}

/** Checkpoint states have a store of their own: they are large, and an append does not need them. */
interface Schema extends DBSchema {
  sessions: { key: Name; value: SessionRecord; indexes: { userId: string } }
  checkpoints: { key: Name; value: State }
  entries: { key: EntryName; value: Entry }
}

const STORES = ['sessions', 'checkpoints', 'entries'] as const
const DATABASE = 'interactive-stories'
const DATABASE_VERSION = 1

/** Logs in IndexedDB: they outlive the page. Each call is one transaction. */
export async function openIndexedDbStore(maxEntries = LOG_MAX_ENTRIES): Promise<LogStore> {
  const writer = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  /** Logs whose claim could not be stored: storage that is full may have room again later. */
  const claimed = new Set<string>()
  const db = await openDB<Schema>(DATABASE, DATABASE_VERSION, {
    upgrade(database) {
      database.createObjectStore('sessions', { keyPath: 'name' }).createIndex('userId', 'userId')
      database.createObjectStore('checkpoints')
      database.createObjectStore('entries')
    },
    // Another tab wants a newer version: close the database, or that tab waits until this one is closed.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

  /** Makes this store the log's writer. Where storage has no room for that, this store remembers it alone. */
  const claim = async (name: Name): Promise<void> => {
    try {
      const { sessions, done } = startWrite(db)
      const session = await sessions.get(name)
      await Promise.all([...(session === undefined ? [] : [sessions.put({ ...session, writer })]), done])
    } catch {
      claimed.add(JSON.stringify(name))
    }
  }

  /** The session, if this store is its writer; throws StaleWriterError otherwise. */
  const requireWriter = (name: Name, session: SessionRecord | undefined): SessionRecord => {
    if (session === undefined || (session.writer !== writer && !claimed.has(JSON.stringify(name))))
      throw new StaleWriterError()
    return session
  }

  return {
    async load(key) {
      const name = nameOf(key)
      await claim(name)
      const transaction = db.transaction(STORES)
      const session = await transaction.objectStore('sessions').get(name)
      if (session === undefined) return null
      if (session.stateVersion === STATE_VERSION) return readLog(transaction, name, session.checkpoint)
      if (session.first > 0) {
        await removeSessions(db, [name])
        return null
      }
      await dropCheckpoint(db, session)
      return readLog(db.transaction(STORES), name, 0)
    },

    async peek(key, known) {
      const name = nameOf(key)
      const transaction = db.transaction(STORES)
      const session = await transaction.objectStore('sessions').get(name)
      if (session?.stateVersion !== STATE_VERSION) return null
      const { game = '', first, checkpoint } = session
      if (known === null || known.game !== game || known.count < first)
        return { ...(await readLog(transaction, name, checkpoint)), game, isComplete: true }
      return {
        state: null,
        count: known.count,
        since: await transaction.objectStore('entries').getAll(rangeOf(name, known.count)),
        game,
        isComplete: false,
      }
    },

    async append(key, count, entries) {
      const name = nameOf(key)
      const { sessions, checkpoints, log, done } = startWrite(db)
      const session = await sessions.get(name)
      if (count > 0) requireWriter(name, session)
      const others = await sessions.index('userId').getAll(key.userId)
      const used = 1 + Math.max(0, ...others.map((other) => other.used))
      const { first, checkpoint, game } = session ?? createSessionRecord(key)
      const isOver = checkpoint > count
      await Promise.all([
        sessions.put({
          ...createSessionRecord(key),
          writer,
          game: count === 0 ? readGameKey(entries) : (game ?? ''),
          used,
          first: Math.min(first, count),
          checkpoint: isOver ? 0 : checkpoint,
        }),
        ...(isOver ? [checkpoints.delete(name)] : []),
        log.delete(rangeOf(name, count)),
        ...entries.map((entry, index) => log.put(entry, [...name, count + index])),
        done,
      ])
      claimed.delete(JSON.stringify(name))
      if (session === undefined) await removeSessions(db, findLeastRecentlyUsed(others, LOG_MAX_SESSIONS - 1))
    },

    async checkpoint(key, count, state) {
      const name = nameOf(key)
      const { sessions, checkpoints, log, done } = startWrite(db)
      const session = requireWriter(name, await sessions.get(name))
      const reaches = count === session.first || (await log.getKey([...name, count - 1])) !== undefined
      const tooLong = count - session.first > maxEntries || !reaches
      await Promise.all([
        sessions.put({ ...session, writer, first: tooLong ? count : session.first, checkpoint: count }),
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

    async removeUser(userId) {
      await removeSessions(
        db,
        (await db.getAllFromIndex('sessions', 'userId', userId)).map(({ name }) => name),
      )
    },

    close: () => db.close(),
  }
}

/** A transaction that may write. `done` rejects if it was rolled back: then it wrote nothing. */
function startWrite(db: IDBPDatabase<Schema>) {
  const transaction = db.transaction(STORES, 'readwrite')
  return {
    sessions: transaction.objectStore('sessions'),
    checkpoints: transaction.objectStore('checkpoints'),
    log: transaction.objectStore('entries'),
    done: transaction.done,
  }
}

async function readLog(
  transaction: IDBPTransaction<Schema, typeof STORES>,
  name: Name,
  checkpoint: number,
): Promise<StoredLog> {
  const state = (await transaction.objectStore('checkpoints').get(name)) ?? null
  return { state, count: checkpoint, since: await transaction.objectStore('entries').getAll(rangeOf(name, checkpoint)) }
}

/** Removes a checkpoint of another state version: the state is rebuilt from the entries. */
async function dropCheckpoint(db: IDBPDatabase<Schema>, session: SessionRecord): Promise<void> {
  const { sessions, checkpoints, done } = startWrite(db)
  await Promise.all([
    sessions.put({ ...session, stateVersion: STATE_VERSION, checkpoint: 0 }),
    checkpoints.delete(session.name),
    done,
  ])
}

async function removeSessions(db: IDBPDatabase<Schema>, names: readonly Name[]): Promise<void> {
  if (names.length === 0) return
  const { sessions, checkpoints, log, done } = startWrite(db)
  await Promise.all([
    ...names.flatMap((name) => [sessions.delete(name), checkpoints.delete(name), log.delete(rangeOf(name, 0))]),
    done,
  ])
}

/** The least recently used sessions, beyond the first `keep`. */
function findLeastRecentlyUsed(sessions: readonly SessionRecord[], keep: number): Name[] {
  return [...sessions]
    .sort((a, b) => b.used - a.used)
    .slice(keep)
    .map(({ name }) => name)
}

function createSessionRecord(key: SessionKey): SessionRecord {
  return { name: nameOf(key), userId: key.userId, stateVersion: STATE_VERSION, used: 0, first: 0, checkpoint: 0 }
}

function nameOf({ userId, storyId, actorId }: SessionKey): Name {
  return [userId, storyId, actorId]
}

/** The entries of a session from a number on. */
function rangeOf(name: Name, from: number): IDBKeyRange {
  return IDBKeyRange.bound([...name, from], [...name, Infinity])
}
