/** The order of the list by popularity: what the player likes, and a first card for who knows nothing of the app. */
import { expect, test } from 'vitest'
import { parseAnswer } from '../../../protocol/api/call.ts'
import { storyList } from '../../../protocol/api/stories.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { sortByDate, sortByPopularity } from '../../../server/services/listOrder.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { startServer } from './helpers.ts'

const library = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const idsOf = (liked: readonly string[]): string[] =>
  sortByPopularity(library.stories.values(), liked).map(({ metadata }) => metadata.id)

test('the first card costs nothing and shows a face, though others are liked better', () => {
  const [first = ''] = idsOf([])
  const { metadata } = library.stories.get(first) ?? expect.fail('no story')
  expect([metadata.coins, metadata.actors.some(({ coins }) => coins === 0)]).toEqual([0, true])
  expect(metadata.preview_face).toMatchObject({ x: expect.any(Number) as number })
})

test('without such a story the best liked one stays first', () => {
  const paid = [...library.stories.values()].filter(({ metadata }) => metadata.coins > 0)
  expect(sortByPopularity(paid, []).map(({ metadata }) => metadata.id)).toEqual(['ember-line', 'velvet-hour'])
})

test('stories of categories that the player likes come before others, those with more of them first', () => {
  const [, ...comic] = idsOf(['comedy'])
  expect(comic.slice(0, 2).toSorted()).toEqual(['orbit-of-two', 'tidewater-diner'])
  const [, romantic] = idsOf(['comedy', 'romance'])
  expect(romantic).toBe('orbit-of-two')
})

test('the story that players got last is the newest; those without a date stay behind, in their order', () => {
  const stories = sortByPopularity(library.stories.values(), [])
  const [first, second, ...others] = stories.map(({ metadata }) => metadata.id)
  const dated = stories.map((story, index) => (index < 2 ? { ...story, firstPublishedAt: index + 1 } : story))
  expect(sortByDate(dated.toReversed()).map(({ metadata }) => metadata.id)).toEqual([
    second,
    first,
    ...others.toReversed(),
  ])
})

test('“What do you like?” orders the list of its player alone', async () => {
  const server = await startServer({ storiesFolder: FOLDERS.stories, mediaFolder: FOLDERS.media })
  const [mine, yours] = [await server.signUp('device-mine'), await server.signUp('device-yours')]
  const list = async (token: string): Promise<string[]> =>
    parseAnswer(storyList, (await server.call('/story.list', { token, body: {} })).envelope)?.stories.map(
      ({ id }) => id,
    ) ?? []
  const before = await list(yours.token)
  const { envelope } = await server.call('/hobby/collection.create', {
    token: mine.token,
    body: { hobby_tags: ['comedy'] },
  })
  expect(envelope.code).toBe('0')
  expect((await list(mine.token)).slice(1, 3).toSorted()).toEqual(['orbit-of-two', 'tidewater-diner'])
  expect(await list(yours.token)).toEqual(before)
})
