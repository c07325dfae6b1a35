/** The stories that players get, where the storage fails. */
import { expect, test } from 'vitest'
import { createStoryLibrary } from '../../../server/services/storyLibrary.ts'
import { openSqlite } from '../../../server/storage/sqlite/open.ts'

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
