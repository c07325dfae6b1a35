/** Contract of the store of links for test readers (server/storage/testLinks.ts), and of what their readers leave in a sandbox. */
import { describe, expect, test } from 'vitest'
import { type NewRevision, type RevisionFile } from '../../server/storage/authoredStories.ts'
import { nameTestPlayer } from '../../server/storage/previews.ts'
import { type TestLinkRecord } from '../../server/storage/testLinks.ts'
import { guest } from './guests.ts'
import { PRUNE_NOTHING } from './pruneNothing.ts'
import { keep } from './keepRevisions.ts'
import { STORAGES } from './storages.ts'

const draft = (text: string): NewRevision => ({
  document: JSON.stringify({ text }),
  summary: '{}',
  authorId: 'author',
  at: 1_000,
})
const FILE: RevisionFile = { name: 'cover', kind: 'picture', stem: 'c0ffee', isMp3: false }
const link = (id: string, change: Partial<TestLinkRecord> = {}): TestLinkRecord => ({
  id,
  storyId: 's',
  revision: 1,
  authorId: 'author',
  createdAt: 2_000,
  endsAt: 9_000,
  ...change,
})

describe.each(STORAGES)('%s', (_, open) => {
  test('a link keeps its revision and its files, however much is saved after it', async () => {
    const storage = await open()
    const { authoredStories: store, testLinks: links } = storage
    await store.create('s', draft('one'), null)
    expect(await links.add(link('a'), [FILE], 5)).toBe('added')
    for (const base of [1, 2, 3, 4]) await store.save('s', base, draft(`after ${base}`), keep(1))
    expect((await store.listRevisions('s')).map(({ number }) => number)).toEqual([5, 1])
    expect(await links.getRevision('a')).toEqual({ storyId: 's', number: 1, document: '{"text":"one"}', files: [FILE] })
    // Not what players get: it was never published.
    expect(await store.getPublished('s', 1)).toBeNull()
    for (const id of await links.listEnded(9_001)) await links.remove(id)
    await store.save('s', 5, draft('last'), keep(1))
    expect((await store.listRevisions('s')).map(({ number }) => number)).toEqual([6])
    storage.close()
  })

  test('links are of a revision that is there, and so many at a time', async () => {
    const storage = await open()
    const { authoredStories: store, testLinks: links } = storage
    await store.create('s', draft('one'), null)
    await store.create('t', draft('other'), null)
    expect(await links.add(link('a', { revision: 2 }), [], 5)).toBe('unknown')
    expect(await links.add(link('a', { storyId: 'none' }), [], 5)).toBe('unknown')
    await store.create('gone', draft('gone'), null)
    await store.setDeleted('gone', 1_500)
    expect(await links.add(link('a', { storyId: 'gone' }), [], 5)).toBe('unknown')
    expect(await links.add(link('a', { endsAt: 3_000 }), [], 2)).toBe('added')
    expect(await links.add(link('b', { createdAt: 2_500 }), [], 2)).toBe('added')
    expect(await links.add(link('c', { createdAt: 2_600 }), [], 2)).toBe('full')
    expect(await links.add(link('d', { storyId: 't' }), [], 2)).toBe('added')
    // The first has ended by then.
    expect(await links.add(link('c', { createdAt: 3_000 }), [], 2)).toBe('added')
    expect((await links.list('s')).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(await links.get('b')).toEqual(link('b', { createdAt: 2_500 }))
    expect(await links.get('none')).toBeNull()
    storage.close()
  })

  test('a link ends once, by its author, its time, or with the story', async () => {
    const storage = await open()
    const { authoredStories: store, testLinks: links } = storage
    await store.create('s', draft('one'), null)
    await store.create('t', draft('other'), null)
    for (const id of ['a', 'b']) await links.add(link(id), [], 5)
    expect(await links.end('t', 'a', 4_000)).toBe(false)
    expect((await links.get('a'))?.endsAt).toBe(9_000)
    expect(await links.end('s', 'a', 4_000)).toBe(true)
    expect(await links.end('s', 'a', 6_000)).toBe(true)
    expect((await links.get('a'))?.endsAt).toBe(4_000)
    await store.setDeleted('s', 5_000)
    expect((await links.get('b'))?.endsAt).toBe(5_000)
    expect((await links.get('a'))?.endsAt).toBe(4_000)
    await store.setDeleted('s', null)
    expect((await links.get('b'))?.endsAt).toBe(5_000)
    expect(await links.listEnded(5_000)).toEqual(['a'])
    await links.remove('a')
    expect([await links.get('a'), (await links.get('b'))?.id]).toEqual([null, 'b'])
    storage.close()
  })

  test('files that only a link uses are kept', async () => {
    const storage = await open()
    const { authoredStories: store, testLinks: links, storyMedia: media, pruning } = storage
    await store.create('s', draft('one'), null)
    const file = { stem: FILE.stem, suffix: '.webp', sizeBytes: 3 }
    const record = { ...FILE, storyId: 's', alt: '{}', bytes: 3, width: 1, height: 1, seconds: null, updatedAt: 1_000 }
    await media.put([record], [file], 100)
    await links.add(link('a'), [FILE], 5)
    await media.remove('s', FILE)
    await pruning.run(PRUNE_NOTHING)
    expect(await media.measureFile(FILE.stem, '.webp')).toBe(3)
    storage.close()
  })

  test('a deleted story stays until its links are removed, which name what was played by them', async () => {
    const storage = await open()
    const { authoredStories: store, testLinks: links, pruning } = storage
    await store.create('s', draft('one'), null)
    await links.add(link('a'), [FILE], 5)
    await store.setDeleted('s', 3_000)
    const prune = async (): Promise<void> => pruning.run({ ...PRUNE_NOTHING, deletedStoriesBefore: 5_000 })
    await prune()
    expect(await links.listEnded(5_000)).toEqual(['a'])
    await links.remove('a')
    await prune()
    expect(await store.get('s')).toBeNull()
    storage.close()
  })

  test('players of test stories go with the story, or with their account', async () => {
    const storage = await open()
    const sandbox = await storage.openSandbox('tests')
    const add = async (testId: string, userId: string): Promise<void> => {
      const id = nameTestPlayer(testId, userId)
      await sandbox.users.findOrCreateGuest({ ...guest(id), id, deviceId: id })
    }
    const has = async (testId: string, userId: string): Promise<boolean> =>
      (await sandbox.users.get(nameTestPlayer(testId, userId))) !== null
    for (const testId of ['_test-1', '_test-11']) for (const userId of ['mira', 'kai']) await add(testId, userId)
    await sandbox.previews.removePlayersOf('_test-1')
    expect([await has('_test-1', 'mira'), await has('_test-11', 'mira')]).toEqual([false, true])
    await sandbox.previews.removeTestPlayer('ira')
    expect(await has('_test-11', 'mira')).toBe(true)
    await sandbox.previews.removeTestPlayer('mira')
    expect([await has('_test-11', 'mira'), await has('_test-11', 'kai')]).toEqual([false, true])
    expect(await storage.users.get(nameTestPlayer('_test-11', 'kai'))).toBeNull()
    sandbox.close()
    storage.close()
  })
})
