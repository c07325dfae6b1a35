/** Contract of the files of a revision: what first needs them gives them, and nothing changes them under those who have them. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type PublicationPlan, type RevisionFile } from '../../server/storage/authoredStories.ts'
import { type Storage } from '../../server/storage/port.ts'
import { keep } from './keepRevisions.ts'
import { PRUNE_NOTHING } from './pruneNothing.ts'
import { STORAGES } from './storages.ts'

const FILE: RevisionFile = { name: 'cover', kind: 'picture', stem: 'old', isMp3: false }
const REPLACED: RevisionFile = { ...FILE, stem: 'new' }
const PLAN: PublicationPlan = { storyId: 's', revision: 1, at: 5_000, authorId: 'author' }

type Give = (storage: Storage, files: readonly RevisionFile[]) => Promise<unknown>
const WAYS: readonly (readonly [string, Give])[] = [
  [
    'a link for test readers',
    async ({ testLinks }, files) => {
      const id = `link ${(await testLinks.list('s')).length}`
      const link = { id, storyId: 's', revision: 1, authorId: 'author', createdAt: 2_000, endsAt: 9_000 }
      expect(await testLinks.add(link, files, 9)).toBe('added')
    },
  ],
  ['a plan', async ({ publicationPlans }, files) => expect(await publicationPlans.put(PLAN, files)).toBe(true)],
  [
    'a plan that is carried out',
    async ({ publicationPlans, authoredStories }, files) => {
      expect(await publicationPlans.put(PLAN, files)).toBe(true)
      expect(await authoredStories.publishPlanned(PLAN, [REPLACED], 5_000)).toBe(true)
    },
  ],
  [
    'a publication',
    async ({ authoredStories }, files) => expect(await authoredStories.publish('s', 1, files, 3_000)).toBe(true),
  ],
]

describe.each(STORAGES)('%s', (_, open) => {
  async function openWithStory(): Promise<Storage> {
    const storage = await open()
    onTestFinished(() => storage.close())
    await storage.authoredStories.create('s', { document: '{}', summary: '{}', authorId: 'author', at: 1_000 }, null)
    return storage
  }

  test.each(WAYS)('%s gives a revision its files once, and they stay when media are replaced', async (_name, give) => {
    const storage = await openWithStory()
    const { authoredStories: store, publicationPlans, testLinks, storyMedia, pruning } = storage
    const putMedia = async (file: RevisionFile): Promise<boolean> =>
      storyMedia.put(
        [{ ...file, storyId: 's', alt: '{}', bytes: 1, width: 1, height: 1, seconds: null, updatedAt: 1_000 }],
        [{ stem: file.stem, suffix: '.webp', sizeBytes: 1 }],
        9,
      )
    await putMedia(FILE)
    expect(await store.listFiles('s', 1)).toBeNull()
    await give(storage, [FILE])
    expect(await store.listFiles('s', 1)).toEqual([FILE])
    await putMedia(REPLACED)
    for (const [, giveAgain] of WAYS) {
      await giveAgain(storage, [REPLACED])
      expect(await store.listFiles('s', 1)).toEqual([FILE])
      await store.unpublish('s')
    }
    await publicationPlans.cancel('s')
    expect((await store.getPublished('s', 1))?.files).toEqual([FILE])
    expect((await testLinks.getRevision('link 0'))?.files).toEqual([FILE])
    await pruning.run(PRUNE_NOTHING)
    expect(await storyMedia.measureFile('old', '.webp')).toBe(1)
  })

  test('a revision without files keeps having none, and the next one has its own', async () => {
    const storage = await openWithStory()
    const { authoredStories: store } = storage
    await store.publish('s', 1, [], 2_000)
    await store.publish('s', 1, [FILE], 3_000)
    expect(await store.listFiles('s', 1)).toEqual([])
    await store.save('s', 1, { document: '{}', summary: '{}', authorId: 'author', at: 4_000 }, keep(5))
    expect([await store.listFiles('s', 2), await store.listFiles('none', 1)]).toEqual([null, null])
    await store.publish('s', 2, [FILE], 5_000)
    expect(await store.listFiles('s', 2)).toEqual([FILE])
  })
})
