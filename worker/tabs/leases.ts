import { type DBSchema } from 'idb'
import { DEVICE_STORES } from '../../protocol/deviceStores.ts'
import { createConnection } from '../log/connection.ts'
import { type Lease, type LeaseStore } from './heartbeat.ts'

/** `places` is the name that earlier versions gave the store; open tabs of them must see the same leases. */
interface Schema extends DBSchema {
  places: { key: string; value: Lease }
}

/** Leases in a database of their own: it can be read while that of the logs is busy. */
export function createIndexedDbLeases(): LeaseStore {
  const connection = createConnection<Schema>(
    DEVICE_STORES.leases,
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
