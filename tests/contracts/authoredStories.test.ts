/** Contract of the stores of authored stories and their media (server/storage/authoredStories.ts). */
import { describe, expect, test } from 'vitest'
import {
  type MediaFile,
  type MediaRecord,
  type NewRevision,
  type RevisionFile,
} from '../../server/storage/authoredStories.ts'
import { guest, openWithGuest } from './guests.ts'
import { PRUNE_NOTHING } from './pruneNothing.ts'
import { keep } from './keepRevisions.ts'
import { STORAGES } from './storages.ts'

const DAY = 24 * 60 * 60 * 1_000
const draft = (text: string, at = 1_000): NewRevision => ({
  document: JSON.stringify({ text }),
  summary: `summary of ${text}`,
  authorId: 'author',
  at,
})
const FILE: RevisionFile = { name: 'cover', kind: 'picture', stem: 'c0ffee', isMp3: false }
const media = (name: string, stem: string): MediaRecord => ({
  storyId: 's',
  name,
  kind: 'picture',
  stem,
  isMp3: false,
  alt: '{"en":"A lamp","zh":"灯"}',
  bytes: 3,
  width: 720,
  height: 1280,
  seconds: null,
  updatedAt: 1_000,
})
const file = (stem: string): MediaFile => ({ stem, suffix: '.webp', sizeBytes: 3 })

describe.each(STORAGES)('%s', (_, open) => {
  test('a story begins with revision 1, and its id is taken for good', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    expect(await store.create('s', draft('one'), '{"story.yaml":"id: s"}')).toBe(true)
    expect(await store.create('s', draft('other'), null)).toBe(false)
    expect(await store.get('s')).toEqual({
      id: 's',
      createdAt: 1_000,
      revision: 1,
      updatedAt: 1_000,
      authorId: 'author',
      summary: 'summary of one',
      publishedRevision: null,
      publishedAt: null,
      firstPublishedAt: null,
      deletedAt: null,
    })
    expect(await store.getSources('s')).toBe('{"story.yaml":"id: s"}')
    await store.setSources('s', '{"origin.json":"{}"}')
    expect([await store.getLatestNumber('s'), await store.getSources('s')]).toEqual([1, '{"origin.json":"{}"}'])
    expect([await store.get('none'), await store.getLatestNumber('none'), await store.getSources('none')]).toEqual([
      null,
      null,
      null,
    ])
    storage.close()
  })

  test('of two saves on one revision one wins, and nothing of the other is stored', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    await store.create('s', draft('one'), null)
    const saves = [draft('two', 2_000), draft('three', 3_000)]
    const saved = await Promise.all(saves.map((save) => store.save('s', 1, save, keep(9))))
    // Which of two connections of a database comes first is not ours to say.
    expect(new Set(saved)).toEqual(new Set([2, null]))
    const winner = saves[saved.indexOf(2)]
    expect(await store.getRevision('s', 2)).toMatchObject({ base: 1, at: winner?.at, document: winner?.document })
    expect(await store.get('s')).toMatchObject({ revision: 2, updatedAt: winner?.at, summary: winner?.summary })
    expect(await store.getRevision('s', 3)).toBeNull()
    storage.close()
  })

  test('old revisions go, but for those that were published', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    await store.create('s', draft('1'), null)
    await store.publish('s', 1, [], 1_500)
    for (const base of [1, 2, 3, 4]) await store.save('s', base, draft(String(base + 1)), keep(2))
    const size = draft('1').document.length
    expect((await store.listRevisions('s')).map((each) => [each.number, each.publishedAt, each.size])).toEqual([
      [5, null, size],
      [4, null, size],
      [1, 1_500, size],
    ])
    storage.close()
  })

  test('of more revisions than must be kept those go that take too much room together with newer ones', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    await store.create('s', draft('灯1'), null)
    const size = new TextEncoder().encode(draft('灯1').document).length
    const save = async (number: number, bytes: number): Promise<void> =>
      void (await store.save('s', number - 1, draft(`灯${number}`), { least: 2, most: 4, bytes }))
    const list = async () => (await store.listRevisions('s')).map(({ number }) => number)
    for (const number of [2, 3, 4, 5]) await save(number, 9 * size)
    expect(await list()).toEqual([5, 4, 3, 2])
    await save(6, 3 * size)
    expect(await list()).toEqual([6, 5, 4])
    await save(7, 3 * size - 1)
    expect(await list()).toEqual([7, 6])
    await save(8, 1)
    expect(await list()).toEqual([8, 7])
    storage.close()
  })

  test('only the latest revision is published, with its files', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    await store.create('s', draft('1'), null)
    expect(await store.publish('s', 2, [], 1_500)).toBe(false)
    expect(await store.publish('s', 1, [FILE], 1_500)).toBe(true)
    await store.save('s', 1, draft('2'), keep(9))
    expect(await store.publish('s', 1, [], 1_600)).toBe(false)
    const published = { storyId: 's', number: 1, document: '{"text":"1"}', firstPublishedAt: 1_500, files: [FILE] }
    expect(await store.listPublished()).toEqual([published])
    expect([await store.getPublished('s', 1), await store.getPublished('s', 2)]).toEqual([published, null])
    await store.publish('s', 2, [], 1_700)
    expect(await store.get('s')).toMatchObject({ publishedRevision: 2, publishedAt: 1_700, firstPublishedAt: 1_500 })
    await store.unpublish('s')
    expect(await store.listPublished()).toEqual([])
    // A game may still play it.
    expect(await store.getPublished('s', 1)).toEqual(published)
    expect(await store.get('s')).toMatchObject({ publishedRevision: null, firstPublishedAt: 1_500 })
    storage.close()
  })

  test('a revision with a name is kept, as long as it has one', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    await store.create('s', draft('1'), null)
    expect(await store.nameRevision('s', 1, 'First', 2)).toBe('named')
    expect(await store.nameRevision('s', 2, 'None', 2)).toBe('unknown')
    for (const base of [1, 2, 3]) await store.save('s', base, draft(`${base + 1}`), keep(1))
    const list = async () => (await store.listRevisions('s')).map(({ number, name }) => [number, name])
    expect(await list()).toEqual([
      [4, null],
      [1, 'First'],
    ])
    expect(await store.nameRevision('s', 4, 'Fourth', 1)).toBe('full')
    expect(await store.nameRevision('s', 1, 'The first', 1)).toBe('named')
    expect(await store.nameRevision('s', 1, null, 1)).toBe('named')
    await store.save('s', 4, draft('5'), keep(1))
    expect(await list()).toEqual([[5, null]])
    storage.close()
  })

  test('one goes back to what players had before, also past a version that was taken back', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    await store.create('s', draft('1'), null)
    expect(await store.goBack('s', 1, 1_100)).toBeNull()
    await store.publish('s', 1, [FILE], 1_200)
    expect([await store.findBefore('s'), await store.goBack('s', 1, 1_300)]).toEqual([null, null])
    for (const base of [1, 2]) {
      await store.save('s', base, draft(`${base + 1}`), keep(9))
      await store.publish('s', base + 1, [], 1_400 + base)
    }
    expect(await store.findBefore('s')).toMatchObject({ number: 2, at: 1_401 })
    expect(await store.goBack('s', 2, 1_500)).toBeNull()
    expect(await store.goBack('s', 3, 1_500)).toBe(2)
    expect(await store.get('s')).toMatchObject({ revision: 3, publishedRevision: 2, publishedAt: 1_500 })
    expect(await store.listPublished()).toMatchObject([{ number: 2 }])
    await store.save('s', 3, draft('4'), keep(9))
    await store.publish('s', 4, [], 1_600)
    // Players had 2 before it, not 3.
    expect(await store.goBack('s', 4, 1_700)).toBe(2)
    expect(await store.goBack('s', 2, 1_800)).toBe(1)
    expect(await store.goBack('s', 1, 1_900)).toBeNull()
    expect((await store.getPublished('s', 1))?.files).toEqual([FILE])
    await store.unpublish('s')
    expect(await store.findBefore('s')).toBeNull()
    storage.close()
  })

  test('nobody goes back to a version that was taken from players', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    const publish = async (number: number): Promise<void> => {
      if (number > 1) await store.save('s', number - 1, draft(`${number}`), keep(9))
      await store.publish('s', number, [], 1_000 + number)
    }
    await store.create('s', draft('1'), null)
    await publish(1)
    await store.unpublish('s')
    await publish(2)
    // Before it players had nothing.
    expect([await store.findBefore('s'), await store.goBack('s', 2, 2_000)]).toEqual([null, null])
    await publish(3)
    expect(await store.goBack('s', 3, 2_000)).toBe(2)
    await store.unpublish('s')
    // 3 comes back, and 2, which it replaced, was taken back since.
    await store.publish('s', 3, [], 3_000)
    expect(await store.findBefore('s')).toBeNull()
    await publish(4)
    await store.unpublish('s')
    // What comes back as it was replaces what it did.
    await store.publish('s', 4, [], 3_100)
    expect(await store.findBefore('s')).toMatchObject({ number: 3 })
    storage.close()
  })

  test('a deleted story is neither published nor saved, until it is restored', async () => {
    const storage = await open()
    const { authoredStories: store } = storage
    await store.create('s', draft('1'), null)
    await store.publish('s', 1, [], 1_500)
    expect([await store.setDeleted('s', 2_000), await store.setDeleted('none', 2_000)]).toEqual([true, false])
    expect([
      await store.listPublished(),
      await store.save('s', 1, draft('2'), keep(9)),
      await store.publish('s', 1, [], 3),
    ]).toEqual([[], null, false])
    expect(await store.get('s')).toMatchObject({ deletedAt: 2_000, publishedRevision: null })
    await store.setDeleted('s', null)
    expect(await store.save('s', 1, draft('2'), keep(9))).toBe(2)
    storage.close()
  })

  test('media are replaced by name, renamed and removed, within a limit', async () => {
    const storage = await open()
    await storage.authoredStories.create('s', draft('1'), null)
    await storage.authoredStories.create('t', draft('1'), null)
    const { storyMedia: store } = storage
    const picture = (name: string) => ({ kind: 'picture', name }) as const
    expect(await store.put([media('cover', 'aa')], [file('aa')], 3)).toBe(true)
    expect(await store.put([media('other', 'bb')], [file('bb')], 5)).toBe(false)
    expect((await store.list('s')).map(({ name }) => name)).toEqual(['cover'])
    // The same content takes no more room.
    expect(await store.put([media('again', 'aa')], [file('aa')], 3)).toBe(true)
    expect(await store.put([media('cover', 'bb')], [file('bb')], 9)).toBe(true)
    expect(await store.list('s')).toEqual([media('again', 'aa'), media('cover', 'bb')])
    const change = { name: 'cover', alt: '{}', at: 2_000 }
    expect([
      await store.update('s', picture('again'), change),
      await store.update('s', picture('none'), change),
    ]).toEqual([false, false])
    expect(await store.update('s', picture('again'), { ...change, name: 'lamp' })).toBe(true)
    await store.copy('s', 't', 3_000)
    expect((await store.list('t')).map(({ name, alt, updatedAt }) => [name, alt, updatedAt])).toEqual([
      ['cover', media('', '').alt, 3_000],
      ['lamp', '{}', 3_000],
    ])
    expect([await store.remove('s', picture('lamp')), await store.remove('s', picture('lamp'))]).toEqual([true, false])
    // A clip may be called as its poster is.
    await store.put([{ ...media('cover', 'aa'), kind: 'clip' }], [], 9)
    expect((await store.list('s')).map(({ kind, name }) => `${kind} ${name}`)).toEqual(['clip cover', 'picture cover'])
    expect([await store.measureFile('aa', '.webp'), await store.measureFile('aa', '.mp4')]).toEqual([3, null])
    storage.close()
  })

  test('30 days after it was deleted a story goes, but not while it is played', async () => {
    const storage = await openWithGuest(open, guest('u'))
    const { authoredStories: store, storyMedia, games, pruning } = storage
    const prune = (now: number): Promise<void> =>
      pruning.run({ ...PRUNE_NOTHING, now, deletedStoriesBefore: now - 30 * DAY })
    const ids = async (): Promise<string[]> => (await store.list()).map(({ id }) => id)
    await store.create('s', draft('1'), null)
    await storyMedia.put([media('cover', 'aa')], [file('aa'), file('bb')], 9)
    await store.publish('s', 1, [{ ...FILE, stem: 'aa' }], 1_500)
    await store.setDeleted('s', DAY)
    await games.addGame(
      {
        id: 'g',
        userId: 'u',
        storyId: 's',
        actorId: 'a',
        locale: 'en',
        state: '{}',
        turns: 1,
        lastSeq: 0,
        lastAt: 20 * DAY,
        paidSince: null,
        revision: 1,
      },
      { key: 'key', fingerprint: 'print' },
      [],
      null,
    )
    expect([await games.findRevision('u', 's'), await games.findRevision('u', 't')]).toEqual([1, undefined])
    await prune(31 * DAY)
    expect(await ids()).toEqual(['s'])
    await prune(32 * DAY)
    expect([await ids(), await storyMedia.measureFile('bb', '.webp')]).toEqual([['s'], null])
    expect(await storyMedia.measureFile('aa', '.webp')).not.toBeNull()
    await prune(51 * DAY)
    expect([await ids(), await storyMedia.measureFile('aa', '.webp')]).toEqual([[], null])
  })

  test('a picture that a talent has outlives the story it was uploaded to', async () => {
    const storage = await open()
    const { storyMedia, skills, pruning } = storage
    await storyMedia.put([], [file('aa'), file('bb')], 9)
    await skills.put({
      id: 'owl',
      name: 'Night Owl',
      names: '{}',
      imageUrl: '/media/s/aa.webp',
      effects: '[]',
      deleted: false,
      changedAt: DAY,
    })
    await pruning.run({ ...PRUNE_NOTHING, now: 40 * DAY })
    expect(await storyMedia.measureFile('aa', '.webp')).not.toBeNull()
    expect(await storyMedia.measureFile('bb', '.webp')).toBeNull()
    storage.close()
  })
})
