/** The stories that players get, where the storage fails, or answers out of order. */
import { expect, test } from 'vitest'
import { createStoryLibrary } from '../../../server/services/storyLibrary.ts'
import { createReadOrder } from '../../../server/services/readOrder.ts'
import { openSqlite } from '../../../server/storage/sqlite/open.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { waitUntil } from './helpers.ts'

test('published stories that could not be read are read by the next request, and then once', async () => {
  const { authoredStories, games, close } = openSqlite(null)
  let reads = 0
  const listPublished: typeof authoredStories.listPublished = async () => {
    reads += 1
    if (reads === 1) throw new Error('disk I/O error')
    return authoredStories.listPublished()
  }
  const library = createStoryLibrary({
    folderStories: new Map(),
    store: { ...authoredStories, listPublished },
    games,
    report: () => {},
  })
  await expect(Promise.all([library.ready(), library.ready()])).rejects.toThrow('disk I/O error')
  await Promise.all([library.ready(), library.ready()])
  await library.ready()
  expect(reads).toBe(2)
  close()
})

test('of reads that overlap the one that began last is taken, whichever ends first', async () => {
  const taken: string[] = []
  const readInOrder = createReadOrder()
  const begin = (name: string, ids: readonly string[]): (() => Promise<void>) => {
    let end = (): void => undefined
    const read = readInOrder(async (mayTake) => {
      await new Promise<void>((resolve) => (end = resolve))
      for (const id of ids) if (mayTake(id)) taken.push(`${name} ${id}`)
    })
    return async () => {
      end()
      await read
    }
  }
  const [first, second, third] = [begin('first', ['a', 'b']), begin('second', ['a']), begin('third', ['b', 'c'])]
  await second()
  await first()
  await third()
  expect(taken).toEqual(['second a', 'first b', 'third b', 'third c'])
  await begin('fourth', ['a'])()
  expect(taken.at(-1)).toBe('fourth a')
})

test.each(['getPublished', 'listPublished'] as const)(
  'a story that is unpublished shortly after it was published is gone, although %s answers last',
  async (slow) => {
    const { authoredStories: store, games, close } = openSqlite(null)
    const first = { document: JSON.stringify(createStoryDocument()), summary: '{}', authorId: 'a', at: 1 }
    await store.create('lamp', first, null)
    await store.publish('lamp', 1, [], 2)
    const answers: (() => void)[] = []
    const wait = (): Promise<void> => new Promise((resolve) => answers.push(resolve))
    const library = createStoryLibrary({
      folderStories: new Map(),
      store: {
        ...store,
        getPublished: async (id, number) => {
          const found = await store.getPublished(id, number)
          if (slow === 'getPublished') await wait()
          return found
        },
        listPublished: async () => {
          const found = await store.listPublished()
          if (slow === 'listPublished') await wait()
          return found
        },
      },
      games,
      report: (error) => {
        throw error
      },
    })
    const earlier = slow === 'getPublished' ? library.refresh('lamp') : library.ready()
    await waitUntil(() => answers.length > 0)
    await store.unpublish('lamp')
    await library.refresh('lamp')
    answers[0]?.()
    await earlier
    expect(library.stories.has('lamp')).toBe(false)
    close()
  },
)
