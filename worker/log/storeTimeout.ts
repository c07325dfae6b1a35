import { STORE_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Clock } from '../clock/clock.ts'
import { type LogStore } from './store.ts'

/** Rejects calls of a store that take too long: some browsers' storage hangs for good. Rule L9. */
export function addStoreTimeout(store: LogStore, clock: Clock): LogStore {
  const inTime = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = clock.after(STORE_TIMEOUT_MS, () => reject(new Error('the storage does not answer')))
      answer.then(resolve, reject).finally(stop)
    })
  return {
    load: (key) => inTime(store.load(key)),
    readPages: (key, from, to) => inTime(store.readPages(key, from, to)),
    peek: (key, known) => inTime(store.peek(key, known)),
    append: (key, count, entries) => inTime(store.append(key, count, entries)),
    checkpoint: (key, count, state) => inTime(store.checkpoint(key, count, state)),
    readAll: (key) => inTime(store.readAll(key)),
    remove: (key) => inTime(store.remove(key)),
    removeUser: (userId) => inTime(store.removeUser(userId)),
    close: () => store.close(),
  }
}
