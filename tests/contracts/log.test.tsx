import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { openIndexedDbStore } from '../../worker/log/indexeddb.ts'
import { foldAll } from '../../worker/reducer/fold.ts'
import { describeStoredPages, createStateWithMessages } from './logPagesSuite.ts'
import { describeLogStore, logOf, newKey } from './logSuite.ts'

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

test('[L8] a log of another state version that has lost its beginning is removed', async () => {
  const [key, log] = [newKey(), logOf(4)]
  const store = await openIndexedDbStore(1)
  await store.append(key, 0, log)
  await store.checkpoint(key, 2, foldAll(log.slice(0, 2)))
  await makeOld(key)
  expect(await store.load(key)).toBeNull()
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
  const loaded = await store.load(key)
  expect(loaded?.state).toEqual(state)
  if (loaded?.state === undefined || loaded.state === null) throw new Error('nothing was loaded')
  await store.checkpoint(key, 2, loaded.state)
  expect((await store.load(key))?.state?.view.messages.loadedFrom).toBe(4)
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
