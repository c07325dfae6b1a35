import { openDB } from 'idb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { type MessagePage } from '../../protocol/view/conversation.ts'
import { openIndexedDbStore } from '../../worker/log/indexeddb.ts'
import { foldAll } from '../../worker/reducer/fold.ts'
import { describeStoredPages, createStateWithMessages } from './logPagesSuite.ts'
import { describeLogStore, logOf, newKey } from './logSuite.ts'
import { eventually } from '../helpers/eventually.ts'
import { watchConnections, watchTransactions } from '../helpers/lostConnections.ts'
import { loadStored } from '../helpers/loadStored.ts'

describeLogStore('IndexedDB', openIndexedDbStore, (maxEntries) =>
  Promise.all([openIndexedDbStore(maxEntries), openIndexedDbStore(maxEntries)]),
)

describeStoredPages('IndexedDB', openIndexedDbStore, () => Promise.all([openIndexedDbStore(), openIndexedDbStore()]))

test('[L2] a log survives the store that wrote it', async () => {
  const [key, log] = [newKey(), logOf(20)]
  const first = await openIndexedDbStore()
  const state = foldAll(log.slice(0, 12))
  await first.append(key, 0, log)
  await first.checkpoint(key, 12, state)
  first.close()
  const second = await openIndexedDbStore()
  expect(await second.load(key)).toEqual({ state, count: 12, since: log.slice(12) })
})

/** Marks a stored log as written under an older state version. */
async function makeOld({ userId, storyId, actorId }: ReturnType<typeof newKey>): Promise<void> {
  const db = await openDB('interactive-stories')
  const session: unknown = await db.get('sessions', [userId, storyId, actorId])
  await db.put('sessions', { ...(session as object), stateVersion: 0 })
  db.close()
}

test('[L8] a checkpoint of another state version is ignored, and the log is read from its beginning', async () => {
  const [key, log] = [newKey(), logOf(4)]
  const store = await openIndexedDbStore()
  await store.append(key, 0, log)
  await store.checkpoint(key, 2, foldAll(log.slice(0, 2)))
  await makeOld(key)
  for (let times = 0; times < 2; times += 1)
    expect(await store.load(key)).toEqual({ state: null, count: 0, since: log })
})

test('[L8] a log of another state version that has lost its beginning is lost until a game replaces it', async () => {
  const [key, log] = [newKey(), logOf(4)]
  const store = await openIndexedDbStore(1)
  await store.append(key, 0, log)
  await store.checkpoint(key, 2, foldAll(log.slice(0, 2)))
  await makeOld(key)
  // A page that is closed before its game has begun leaves it as it was.
  for (let times = 0; times < 2; times += 1) expect(await store.load(key)).toBe('lost')
  await store.append(key, 0, logOf(1))
  expect(await store.load(key)).toEqual({ state: null, count: 0, since: logOf(1) })
})

test('[L12] a checkpoint of an app that stored all pages in it opens whole, and its pages are then stored apart', async () => {
  const [key, state] = [newKey(), createStateWithMessages(260)]
  const store = await openIndexedDbStore()
  await store.append(key, 0, logOf(2))
  await store.checkpoint(key, 2, createStateWithMessages(0))
  const { pages, count } = state.view.messages
  const db = await openDB('interactive-stories')
  const old = { ...state, view: { ...state.view, messages: { pages, count } } }
  await db.put('checkpoints', old, [key.userId, key.storyId, key.actorId])
  db.close()
  const loaded = await loadStored(store, key)
  expect(loaded?.state).toEqual(state)
  if (loaded?.state === undefined || loaded.state === null) throw new Error('nothing was loaded')
  await store.checkpoint(key, 2, loaded.state)
  expect((await loadStored(store, key))?.state?.view.messages.loadedFrom).toBe(4)
  expect(await store.readPages(key, 0, 6)).toEqual(pages)
})

test('[L12] a checkpoint that has lost a page is not loaded: the log counts', async () => {
  const [key, log] = [newKey(), logOf(3)]
  const store = await openIndexedDbStore()
  await store.append(key, 0, log)
  await store.checkpoint(key, 2, createStateWithMessages(260))
  const db = await openDB('interactive-stories')
  await db.delete('pages', [key.userId, key.storyId, key.actorId, 5])
  db.close()
  expect(await store.load(key)).toEqual({ state: null, count: 2, since: log.slice(2) })
})

test('[L12] a checkpoint writes only the pages that are not stored as they are', async () => {
  const [key, log] = [newKey(), logOf(4)]
  const first = await openIndexedDbStore()
  await first.append(key, 0, log)
  await first.checkpoint(key, 2, createStateWithMessages(260))
  first.close()
  const store = await openIndexedDbStore()
  const loaded = (await loadStored(store, key))?.state
  if (loaded === undefined || loaded === null) throw new Error('nothing was loaded')
  const { messages } = loaded.view
  const older = await store.readPages(key, 0, 4)
  const changed = { id: 2, items: older[2]?.items.slice(1) ?? [] }
  const pages = [...older.map((page) => (page.id === 2 ? changed : page)), ...messages.pages.slice(4)]
  const state = { ...loaded, view: { ...loaded.view, messages: { ...messages, pages, loadedFrom: 0 } } }
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  onTestFinished(() => put.mockRestore())
  const getWritten = (): unknown[] =>
    put.mock.calls.splice(0).flatMap(([, name]) => (Array.isArray(name) ? name[3] : []))
  await store.checkpoint(key, 3, state)
  expect(getWritten().filter((page) => page !== undefined)).toEqual([2])
  await store.checkpoint(key, 4, state)
  expect(getWritten().filter((page) => page !== undefined)).toEqual([])
})

test('[L12] a log that was removed and begins again is stored with all its pages', async () => {
  const key = newKey()
  const [store, other] = await Promise.all([openIndexedDbStore(), openIndexedDbStore()])
  const state = createStateWithMessages(260)
  for (const remove of [() => store.remove(key), () => other.removeUser(key.userId)]) {
    await store.append(key, 0, logOf(2))
    await store.checkpoint(key, 2, state)
    await remove()
    await store.append(key, 0, logOf(2))
    await store.checkpoint(key, 2, state)
    expect(await store.readPages(key, 0, 6)).toEqual(state.view.messages.pages)
  }
})

test('[L8, L12] no conversation stays in memory with the store', async () => {
  const store = await openIndexedDbStore()
  const key = newKey()
  const written = await watchPages(async () => {
    const state = createStateWithMessages(260)
    await store.append(key, 0, logOf(2))
    await store.checkpoint(key, 2, state)
    return state.view.messages.pages
  })
  const read = await watchPages(async () => {
    const loaded = (await loadStored(store, key))?.state?.view.messages.pages.slice(4) ?? []
    return [...loaded, ...(await store.readPages(key, 0, 4))]
  })
  const pages = [...written, ...read]
  expect(pages).toHaveLength(12)
  await eventually(async () => {
    await cdp().send('HeapProfiler.collectGarbage')
    // A comparison that failed would keep the pages that it names.
    expect(pages.filter((page) => page.deref() !== undefined).length).toBe(0)
  })
  expect(await store.readPages(key, 0, 6)).toHaveLength(6)
})

/** References to pages that do not keep them in memory. */
async function watchPages(getPages: () => Promise<readonly MessagePage[]>): Promise<WeakRef<MessagePage>[]> {
  return (await getPages()).map((page) => new WeakRef(page))
}

test.each(['event', 'silence', 'unknown'] as const)(
  '[L9] a database that the browser has closed is opened again, by the same writer (%s)',
  async (how) => {
    const lose = watchConnections()
    const [key, log] = [newKey(), logOf(6)]
    const store = await openIndexedDbStore()
    await store.append(key, 0, log.slice(0, 2))
    lose(how)
    await store.append(key, 2, log.slice(2, 4))
    lose(how)
    // Calls at once open it once.
    const reads = await Promise.all([store.readAll(key), store.peek(key, null), store.readAll(key)])
    expect(reads[0]).toEqual(log.slice(0, 4))
    await store.append(key, 4, log.slice(4))
    const other = await openIndexedDbStore()
    expect(await other.readAll(key)).toEqual(log)
    store.close()
    await expect(store.readAll(key)).rejects.toThrow()
  },
)

test('[L9] after a transaction that failed because the connection is lost, the database is opened again', async () => {
  const abort = watchTransactions()
  const [key, log] = [newKey(), logOf(4)]
  const store = await openIndexedDbStore()
  await store.append(key, 0, log.slice(0, 2))
  await abort()
  await store.append(key, 2, log.slice(2))
  expect(await store.readAll(key)).toEqual(log)
})

test('[L8] a newer app in another tab does not wait for this one', async () => {
  const key = newKey()
  const store = await openIndexedDbStore()
  await store.append(key, 0, logOf(3))
  const current = await openDB('interactive-stories')
  current.close()
  const newer = await openDB('interactive-stories', current.version + 1)
  newer.close()
  await expect(store.append(key, 3, logOf(4).slice(3))).rejects.toThrow()
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('interactive-stories')
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(new Error('not deleted')))
  })
})
