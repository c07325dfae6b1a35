import { type DBSchema } from 'idb'
import { createConnection } from '../log/connection.ts'
import { type Lease, type LeaseStore } from './heartbeat.ts'

/** `places` is the name that earlier versions gave the store; open tabs of them must see the same leases. */
interface Schema extends DBSchema {
  places: { key: string; value: Lease }
}

/** Leases in a database of their own: it can be read while that of the logs is busy. */
export function createIndexedDbLeases(): LeaseStore {
  const connection = createConnection<Schema>(
    'interactive-stories-tabs',
    1,
    (database) => void database.createObjectStore('places'),
  )
  return {
    async update(session, change) {
      const transaction = await connection.use((db) => db.transaction('places', 'readwrite'))
      const next = change((await transaction.store.get(session)) ?? null)
      await Promise.all([
        next === null ? transaction.store.delete(session) : transaction.store.put(next, session),
        transaction.done,
      ])
      return next
    },
  }
}
