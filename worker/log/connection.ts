import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'

export interface Connection<Schema extends DBSchema> {
  /** Calls `begin`, which begins a transaction, with the open database. Rejects where it cannot be opened. */
  use<T>(begin: (db: IDBPDatabase<Schema>) => T): Promise<T>
  /** Closes the database for good. */
  close(): void
}

/**
 * A database that is opened on first use, and again after the browser has closed its connection: Safari does so in the background, and every
 * browser when its data are cleared. Rule L9.
 */
export function createConnection<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): Connection<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  let isClosed = false

  const open = (): Promise<IDBPDatabase<Schema>> => (opened ??= connect())
  const connect = (): Promise<IDBPDatabase<Schema>> => {
    const opening = openDB<Schema>(name, version, {
      upgrade,
      // Another tab wants a newer version: that tab waits until this one has closed the database.
      blocking: close,
      terminated: () => forget(opening),
    })
    opening.catch(() => forget(opening))
    return opening
  }
  const forget = (lost: typeof opened): void => {
    if (opened === lost) opened = null
  }
  const close = (): void => {
    isClosed = true
    void opened?.then((db) => db.close())
  }

  return {
    async use(begin) {
      const current = open()
      try {
        return begin(await current)
      } catch (error) {
        // Some browsers do not report that they closed it.
        if (isClosed || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
        forget(current)
        return begin(await open())
      }
    },
    close,
  }
}
