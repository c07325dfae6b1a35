import { type DBSchema, openDB } from 'idb'
import { type Lease, type LeaseStore } from './heartbeat.ts'

/** `places` is the name that earlier versions gave the store; open tabs of them must see the same leases. */
interface Schema extends DBSchema {
  places: { key: string; value: Lease }
}

/** Leases in a database of their own: it can be read while that of the logs is busy. */
export function createIndexedDbLeases(): LeaseStore {
  let opened: ReturnType<typeof openLeases> | null = null
  return {
    async update(session, change) {
      const db = await (opened ??= openLeases())
      const transaction = db.transaction('places', 'readwrite')
      const next = change((await transaction.store.get(session)) ?? null)
      await Promise.all([
        next === null ? transaction.store.delete(session) : transaction.store.put(next, session),
        transaction.done,
      ])
      return next
    },
  }
}

function openLeases() {
  return openDB<Schema>('interactive-stories-tabs', 1, {
    upgrade: (database) => void database.createObjectStore('places'),
  })
}
