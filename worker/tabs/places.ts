import { type DBSchema, openDB } from 'idb'
import { type Place, type PlaceStore } from './heartbeat.ts'

interface Schema extends DBSchema {
  places: { key: string; value: Place }
}

/** A database of its own: it can be read while that of the logs is busy. */
export function createIndexedDbPlaces(): PlaceStore {
  let opened: ReturnType<typeof openPlaces> | null = null
  return {
    async change(table, change) {
      const db = await (opened ??= openPlaces())
      const transaction = db.transaction('places', 'readwrite')
      const next = change((await transaction.store.get(table)) ?? null)
      await Promise.all([next === null ? transaction.store.delete(table) : transaction.store.put(next, table), transaction.done])
      return next
    },
  }
}

function openPlaces() {
  return openDB<Schema>('interactive-stories-tabs', 1, {
    upgrade: (database) => void database.createObjectStore('places'),
  })
}
