import { type DBSchema, type IDBPTransaction } from 'idb'
import { DEVICE_STORES } from '../../protocol/deviceStores.ts'
import { type Entry } from '../../protocol/entries.ts'
import { LOG_MAX_ENTRIES, LOG_MAX_SESSIONS } from '../../protocol/limits.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type MessagePage } from '../../protocol/view/conversation.ts'
import { type State, STATE_VERSION } from '../reducer/state.ts'
import { type Connection, createConnection } from './connection.ts'
import { attachPages, detachPages, findLastPages } from './pages.ts'
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

/** Checkpoint states have a store of their own: they are large, and an append does not need them. So have the pages of their conversations. */
interface Schema extends DBSchema {
  sessions: { key: Name; value: SessionRecord; indexes: { userId: string } }
  checkpoints: { key: Name; value: State }
  pages: { key: EntryName; value: MessagePage }
  entries: { key: EntryName; value: Entry }
}

const STORES = ['sessions', 'checkpoints', 'pages', 'entries'] as const
export const DATABASE = DEVICE_STORES.games
const DATABASE_VERSION = 2

/** Logs in IndexedDB: they outlive the page. Each call is one transaction. */
export async function openIndexedDbStore(maxEntries = LOG_MAX_ENTRIES): Promise<LogStore> {
  const writer = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  /** Logs whose claim could not be stored: storage that is full may have room again later. */
  const claimed = new Set<string>()
  /** The pages of each conversation as they are stored: a checkpoint writes only the others. They are not kept in memory. */
  const storedPages = new Map<string, WeakSet<MessagePage>>()
  const db = createConnection<Schema>(DATABASE, DATABASE_VERSION, (database, oldVersion) => {
    if (oldVersion < 1) {
      database.createObjectStore('sessions', { keyPath: 'name' }).createIndex('userId', 'userId')
      database.createObjectStore('checkpoints')
      database.createObjectStore('entries')
    }
    if (oldVersion < 2) database.createObjectStore('pages')
  })
  await db.use(() => undefined)

  /** Makes this store the log's writer. Where storage has no room for that, this store remembers it alone. */
  const claim = async (name: Name): Promise<void> => {
    try {
      const { sessions, done } = await startWrite(db)
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
      storedPages.delete(JSON.stringify(name))
      await claim(name)
      const transaction = await startRead(db)
      const session = await transaction.objectStore('sessions').get(name)
      if (session === undefined) return 'none'
      if (session.stateVersion === STATE_VERSION) {
        const log = await readLog(transaction, name, session.checkpoint, 'last')
        const messages = log.state?.view.messages
        // Of a short conversation the pages may be in the state: the next checkpoint writes them all.
        if (messages !== undefined && messages.loadedFrom > 0)
          storedPages.set(JSON.stringify(name), new WeakSet(messages.pages))
        return log
      }
      if (session.first > 0) return 'lost'
      await dropCheckpoint(db, session)
      return readLog(await startRead(db), name, 0, 'last')
    },

    async readPages(key, from, to) {
      const name = nameOf(key)
      const transaction = await startRead(db)
      requireWriter(name, await transaction.objectStore('sessions').get(name))
      const pages = await transaction.objectStore('pages').getAll(rangeOf(name, from, to))
      const known = storedPages.get(JSON.stringify(name))
      for (const page of pages) known?.add(page)
      return pages
    },

    async peek(key, known) {
      const name = nameOf(key)
      const transaction = await startRead(db)
      const session = await transaction.objectStore('sessions').get(name)
      if (session?.stateVersion !== STATE_VERSION) return null
      const { game = '', first, checkpoint } = session
      if (known === null || known.game !== game || known.count < first)
        return { ...(await readLog(transaction, name, checkpoint, 'all')), game, isComplete: true }
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
      const { sessions, checkpoints, pages, log, done } = await startWrite(db)
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
        ...(isOver ? [checkpoints.delete(name), pages.delete(rangeOf(name, 0))] : []),
        log.delete(rangeOf(name, count)),
        ...entries.map((entry, index) => log.put(entry, [...name, count + index])),
        done,
      ])
      claimed.delete(JSON.stringify(name))
      if (isOver || count === 0) storedPages.delete(JSON.stringify(name))
      if (session === undefined) await removeSessions(db, findLeastRecentlyUsed(others, LOG_MAX_SESSIONS - 1))
    },

    async checkpoint(key, count, state) {
      const name = nameOf(key)
      const { sessions, checkpoints, pages, log, done } = await startWrite(db)
      const session = requireWriter(name, await sessions.get(name))
      const { messages } = state.view
      const known = storedPages.get(JSON.stringify(name))
      const isChanged = (page: MessagePage): boolean => page.items.length > 0 && known?.has(page) !== true
      const reaches = count === session.first || (await log.getKey([...name, count - 1])) !== undefined
      const tooLong = count - session.first > maxEntries || !reaches
      await Promise.all([
        sessions.put({ ...session, writer, first: tooLong ? count : session.first, checkpoint: count }),
        checkpoints.put(detachPages(state), name),
        ...messages.pages.filter(isChanged).map((page) => pages.put(page, [...name, page.id])),
        pages.delete(rangeOf(name, messages.pages.length)),
        ...(tooLong ? [log.delete(IDBKeyRange.bound([...name, 0], [...name, count], false, true))] : []),
        done,
      ])
      storedPages.set(JSON.stringify(name), new WeakSet(messages.pages))
    },

    async readAll(key) {
      const name = nameOf(key)
      const transaction = await startRead(db)
      const session = await transaction.objectStore('sessions').get(name)
      return session?.first === 0 ? transaction.objectStore('entries').getAll(rangeOf(name, 0)) : null
    },

    remove: (key) => removeSessions(db, [nameOf(key)]),

    async removeUser(userId) {
      const transaction = await startRead(db)
      const sessions = await transaction.objectStore('sessions').index('userId').getAll(userId)
      await removeSessions(
        db,
        sessions.map(({ name }) => name),
      )
    },

    close: () => db.close(),
  }
}

function startRead(db: Connection<Schema>) {
  return db.use((opened) => opened.transaction(STORES))
}

/** A transaction that may write. `done` rejects if it was rolled back: then it wrote nothing. */
async function startWrite(db: Connection<Schema>) {
  const transaction = await db.use((opened) => opened.transaction(STORES, 'readwrite'))
  return {
    sessions: transaction.objectStore('sessions'),
    checkpoints: transaction.objectStore('checkpoints'),
    pages: transaction.objectStore('pages'),
    log: transaction.objectStore('entries'),
    done: transaction.done,
  }
}

async function readLog(
  transaction: IDBPTransaction<Schema, typeof STORES>,
  name: Name,
  checkpoint: number,
  wanted: 'all' | 'last',
): Promise<StoredLog> {
  const stored = (await transaction.objectStore('checkpoints').get(name)) ?? null
  const state = stored === null ? null : await attachStoredPages(transaction, name, stored, wanted)
  return { state, count: checkpoint, since: await transaction.objectStore('entries').getAll(rangeOf(name, checkpoint)) }
}

/** A stored checkpoint with its pages; null if some are missing. One that was written before they were stored apart has them in it. */
async function attachStoredPages(
  transaction: IDBPTransaction<Schema, typeof STORES>,
  name: Name,
  stored: State,
  wanted: 'all' | 'last',
): Promise<State | null> {
  if (stored.view.messages.pages.length > 0) return attachPages(stored, 0, stored.view.messages.pages)
  const { from, to } = wanted === 'all' ? { ...findLastPages(stored), from: 0 } : findLastPages(stored)
  const pages = to === 0 ? [] : await transaction.objectStore('pages').getAll(rangeOf(name, from, to))
  return attachPages(stored, from, pages)
}

/** Removes a checkpoint of another state version: the state is rebuilt from the entries. */
async function dropCheckpoint(db: Connection<Schema>, session: SessionRecord): Promise<void> {
  const { sessions, checkpoints, pages, done } = await startWrite(db)
  await Promise.all([
    sessions.put({ ...session, stateVersion: STATE_VERSION, checkpoint: 0 }),
    checkpoints.delete(session.name),
    pages.delete(rangeOf(session.name, 0)),
    done,
  ])
}

async function removeSessions(db: Connection<Schema>, names: readonly Name[]): Promise<void> {
  if (names.length === 0) return
  const { sessions, checkpoints, pages, log, done } = await startWrite(db)
  await Promise.all([
    ...names.flatMap((name) => [
      sessions.delete(name),
      checkpoints.delete(name),
      pages.delete(rangeOf(name, 0)),
      log.delete(rangeOf(name, 0)),
    ]),
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

/** The entries or pages of a session from a number on, up to another one. */
function rangeOf(name: Name, from: number, to = Infinity): IDBKeyRange {
  return IDBKeyRange.bound([...name, from], [...name, to], false, true)
}
