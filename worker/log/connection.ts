import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'

export interface Connection<Schema extends DBSchema> {
  /** Calls `begin`, which begins a transaction, with the open database. Rejects where it cannot be opened. */
  use<T>(begin: (db: IDBPDatabase<Schema>) => T): Promise<T>
  /** Closes the database for good. */
  close(): void
}

/**
 * A database that is opened on first use, and again after the connection was lost: Safari closes it in the background, every browser when its data are
 * cleared, and some keep it and answer with `UnknownError` from then on. Rule L9.
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
    opening.then(
      (db) => watchLoss(db, () => forget(opening)),
      () => forget(opening),
    )
    return opening
  }
  const forget = (lost: typeof opened): void => {
    if (opened !== lost) return
    opened = null
    // One that the browser has kept would hold up a newer version.
    void lost?.then(
      (db) => db.close(),
      () => undefined,
    )
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
        if (isClosed || !(error instanceof DOMException) || !LOST.has(error.name)) throw error
        forget(current)
        return begin(await open())
      }
    },
    close,
  }
}

/** The error of a transaction that begins on a lost connection. */
const LOST: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError'])

/** Calls `onLost` when a request or transaction fails because the connection is lost: its own call fails, the next one opens the database again. */
function watchLoss<Schema extends DBSchema>(db: IDBPDatabase<Schema>, onLost: () => void): void {
  const check = ({ target }: Event): void => {
    const failed = target instanceof IDBRequest || target instanceof IDBTransaction ? target.error : null
    if (failed?.name === 'UnknownError') onLost()
  }
  for (const type of ['error', 'abort'] as const) db.addEventListener(type, check)
}
