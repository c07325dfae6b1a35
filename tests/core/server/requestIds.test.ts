/** Values in requests: ids that contradict the path or are too long, unknown genders and sorts. */
import { expect, test } from 'vitest'
import { parseAnswer } from '../../../protocol/api/call.ts'
import { storyList } from '../../../protocol/api/stories.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { startServer } from './helpers.ts'

test.each([
  ['/actor/tiny/mo/game.start', { story_id: 'another' }, 'story_id'],
  ['/actor/tiny/mo/game.start', { actor_id: 'another' }, 'actor_id'],
  ['/actor/mo/tiny/game.preload', { story_id: 'another' }, 'story_id'],
])('%s is refused with %o, which contradicts its path', async (path, body, field) => {
  const server = await startServer()
  const { token } = await server.signUp()
  expect((await server.call(path, { token, body })).envelope.message).toBe(`The request does not fit: ${field}`)
  for (const same of [{ story_id: 'tiny' }, {}])
    expect((await server.send(path, { token, body: same })).status).toBe(200)
})

test.each([
  ['/favorite.create', { story_id: 'x'.repeat(129) }],
  ['/actor/chat/game.history', { story_id: 'x'.repeat(129), actor_id: 'mo' }],
  ['/actor/tiny/mo/game.action', { event_type: 'chat', data: { option_id: 'x'.repeat(129) } }],
  ['/category-story.list', { category_id: 'x'.repeat(129) }],
  ['/story.list', { category_ids: ['x'.repeat(129)] }],
  ['/checkout.create', { price_id: 'x'.repeat(129) }],
])('%s refuses an id that is too long', async (path, body) => {
  const server = await startServer()
  const { token } = await server.signUp()
  const { envelope } = await server.call(path, { token, body })
  expect(envelope.message).toMatch(/^The request does not fit: [a-z_.0-9]+$/)
})

test.each(['robot', 'x'.repeat(20), ''])('a sign-up with the unknown gender %j is refused', async (gender) => {
  const server = await startServer()
  expect(
    (await server.call('/user-guest.sign-up', { body: { device_id: 'device-1234', gender } })).envelope.message,
  ).toBe('The request does not fit: gender')
})

test('stories are sorted by popularity, title or price', async () => {
  const server = await startServer({ storiesFolder: FOLDERS.stories, mediaFolder: FOLDERS.media })
  const list = async (sort?: string) =>
    parseAnswer(storyList, (await server.call('/story.list', { body: sort === undefined ? {} : { sort } })).envelope)
      ?.stories ?? []
  const titles = (await list('title')).map(({ title }) => title)
  const prices = (await list('price')).map(({ coins }) => coins)
  expect(titles.length).toBeGreaterThan(3)
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(await list('popular')).toEqual(await list())
  expect((await list()).map(({ title }) => title)).not.toEqual(titles)
  expect((await server.call('/story.list', { body: { sort: 'random' } })).envelope.message).toBe(
    'The request does not fit: sort',
  )
})
