/** Contract of planned publications (server/storage/publicationPlans.ts), and of carrying them out. */
import { describe, expect, test } from 'vitest'
import { type NewRevision, type PublicationPlan, type RevisionFile } from '../../server/storage/authoredStories.ts'
import { type Storage } from '../../server/storage/port.ts'
import { keep } from './keepRevisions.ts'
import { STORAGES } from './storages.ts'

const draft = (text: string): NewRevision => ({
  document: JSON.stringify({ text }),
  summary: '{}',
  authorId: 'author',
  at: 1_000,
})
const FILE: RevisionFile = { name: 'cover', kind: 'picture', stem: 'c0ffee', isMp3: false }
const plan = (change: Partial<PublicationPlan> = {}): PublicationPlan => ({
  storyId: 's',
  revision: 1,
  at: 5_000,
  authorId: 'author',
  ...change,
})
const TO_COME = { failedAt: null, problems: null }

describe.each(STORAGES)('%s', (_, open) => {
  async function openWithStory(): Promise<Storage> {
    const storage = await open()
    await storage.authoredStories.create('s', draft('one'), null)
    return storage
  }

  test('a plan is of a revision that is there, is kept with it, and replaced by the next', async () => {
    const storage = await openWithStory()
    const { authoredStories: store, publicationPlans: plans } = storage
    expect(await plans.put(plan({ revision: 2 }), [FILE])).toBe(false)
    expect(await plans.put(plan({ storyId: 'none' }), [FILE])).toBe(false)
    expect(await plans.get('s')).toBeNull()
    expect(await plans.put(plan(), [FILE])).toBe(true)
    for (const base of [1, 2, 3]) await store.save('s', base, draft(`after ${base}`), keep(1))
    expect((await store.listRevisions('s')).map(({ number }) => number)).toEqual([4, 1])
    expect(await plans.put(plan({ revision: 4, at: 6_000 }), [FILE])).toBe(true)
    expect([await plans.get('s'), await plans.list()]).toEqual([
      { ...plan({ revision: 4, at: 6_000 }), ...TO_COME },
      [{ ...plan({ revision: 4, at: 6_000 }), ...TO_COME }],
    ])
    await plans.cancel('s')
    expect(await plans.get('s')).toBeNull()
    await store.setDeleted('s', 4_000)
    expect(await plans.put(plan({ revision: 4 }), [FILE])).toBe(false)
    storage.close()
  })

  test('what is due is published by one of those who try, whatever was saved since', async () => {
    const storage = await openWithStory()
    const { authoredStories: store, publicationPlans: plans } = storage
    await plans.put(plan(), [FILE])
    await store.save('s', 1, draft('two'), keep(5))
    expect(await plans.listDue(4_999)).toEqual([])
    expect(await plans.listDue(5_000)).toEqual([plan()])
    const tries = await Promise.all([1, 2, 3].map((late) => store.publishPlanned(plan(), [FILE], 5_000 + late)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await store.get('s')).toMatchObject({
      revision: 2,
      publishedRevision: 1,
      publishedAt: 5_001 + tries.indexOf(true),
    })
    expect((await store.getPublished('s', 1))?.files).toEqual([FILE])
    expect([await plans.get('s'), await plans.listDue(9_000)]).toEqual([null, []])
    storage.close()
  })

  test('a plan that was changed, cancelled or tried is not carried out as it was', async () => {
    const storage = await openWithStory()
    const { authoredStories: store, publicationPlans: plans } = storage
    await plans.put(plan(), [FILE])
    await plans.put(plan({ at: 6_000 }), [FILE])
    expect(await store.publishPlanned(plan(), [], 5_000)).toBe(false)
    expect(await plans.fail(plan(), '[]', 5_000)).toBe(false)
    expect(await plans.fail(plan({ at: 6_000 }), '["why"]', 6_010)).toBe(true)
    expect(await plans.fail(plan({ at: 6_000 }), '["again"]', 6_020)).toBe(false)
    expect(await plans.get('s')).toEqual({ ...plan({ at: 6_000 }), failedAt: 6_010, problems: '["why"]' })
    expect(await store.publishPlanned(plan({ at: 6_000 }), [], 6_030)).toBe(false)
    expect(await plans.listDue(9_000)).toEqual([])
    await plans.put(plan({ at: 7_000 }), [FILE])
    expect(await plans.get('s')).toEqual({ ...plan({ at: 7_000 }), ...TO_COME })
    await plans.cancel('s')
    expect(await store.publishPlanned(plan({ at: 7_000 }), [], 7_000)).toBe(false)
    expect(await store.get('s')).toMatchObject({ publishedRevision: null })
    storage.close()
  })

  test.each([
    ['publishing', async ({ authoredStories: store }: Storage) => store.publish('s', 2, [], 2_000)],
    ['unpublishing', async ({ authoredStories: store }: Storage) => store.unpublish('s')],
    ['going back', async ({ authoredStories: store }: Storage) => store.goBack('s', 2, 2_000)],
    ['deleting', async ({ authoredStories: store }: Storage) => store.setDeleted('s', 2_000)],
  ])('%s ends a plan', async (_name, act) => {
    const storage = await openWithStory()
    const { authoredStories: store, publicationPlans: plans } = storage
    await store.publish('s', 1, [], 1_100)
    await store.save('s', 1, draft('two'), keep(5))
    await store.publish('s', 2, [], 1_200)
    await plans.put(plan({ revision: 2 }), [FILE])
    await act(storage)
    expect(await plans.get('s')).toBeNull()
    storage.close()
  })
})
