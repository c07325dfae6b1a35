/** The sessions that tabs of this origin play now, read from their logs on this device without becoming their writer. */
import { openDB } from 'idb'
import { type Entry } from '../../../../protocol/entries.ts'
import { type SessionKey } from '../../../../protocol/sessionKey.ts'
import { DATABASE, openIndexedDbStore } from '../../../../worker/log/indexeddb.ts'
import { type LogStore } from '../../../../worker/log/store.ts'

export interface LiveLogs {
  /** The sessions on this device, the one that was played last first. */
  list(): Promise<SessionKey[]>
  /** All entries of a session; null where its log is gone, or has lost its beginning. */
  read(key: SessionKey): Promise<Entry[] | null>
  close(): void
}

interface StoredSession {
  name: [string, string, string]
  used: number
}

/** Opens the logs. Rejects where the browser refuses. */
export async function openLiveLogs(): Promise<LiveLogs> {
  // The store makes the database where there is none yet, so it is opened first.
  const store: LogStore = await openIndexedDbStore()
  const database = await openDB(DATABASE, undefined, { blocking: () => close() })
  const close = (): void => {
    database.close()
    store.close()
  }
  return {
    async list() {
      const sessions = (await database.getAll('sessions')) as StoredSession[]
      return sessions
        .sort((a, b) => b.used - a.used)
        .map(({ name: [userId, storyId, actorId] }) => ({ userId, storyId, actorId }))
    },
    read: (key) => store.readAll(key),
    close,
  }
}
