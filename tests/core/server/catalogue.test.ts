/** The stories as the catalogue shows them. */
import { expect, test } from 'vitest'
import { FOLDERS } from '../../../server/folders.ts'
import { parseAnswer } from '../../../protocol/api/call.ts'
import { categoryList, storyGet, storyList } from '../../../protocol/api/stories.ts'
import { takeFirstSentence } from '../../../server/services/catalogue.ts'
import { startServer, type TestServer } from './helpers.ts'

async function titles(server: TestServer, body: object): Promise<string[]> {
  const { envelope } = await server.call('/story.list', { body })
  return parseAnswer(storyList, envelope)?.stories.map(({ title }) => title) ?? []
}

test('a story has all its fields, in the language of the request', async () => {
  const server = await startServer()
  const { envelope } = await server.call('/story.get?id=tiny')
  expect(parseAnswer(storyGet, envelope)).toMatchObject({
    story: {
      id: 'tiny',
      title: 'A Knock',
      preview_url: '/media/tiny/cover.webp',
      version: '2',
      coins: 0,
      is_fav: false,
      tags: ['Mystery'],
      endings: 2,
    },
    actors: [{ id: 'mo', name: 'Mo', avatar_url: '/media/tiny/avatar-mo.webp', hot: 10, extra: { Age: '27' } }],
    is_discount_user: false,
  })
  const chinese = await server.call('/story.get?id=tiny', { headers: { 'Accept-Language': 'zh-CN' } })
  expect(parseAnswer(storyGet, chinese.envelope)?.story.title).toBe('敲门声')
})

test('a story says its minutes, a sentence for its card, and what players gave it', async () => {
  const server = await startServer({ storiesFolder: FOLDERS.stories })
  const read = async () => parseAnswer(storyGet, (await server.call('/story.get?id=last-lantern')).envelope)?.story
  const { minutes, teaser, rating } = (await read()) ?? {}
  expect(minutes).toBeGreaterThan(10)
  expect(teaser).toBe('Tonight one lamp is missing.')
  expect(rating).toBeNull()
})

test('a story without a sentence for its card shows the first of its description', async () => {
  const server = await startServer()
  const { envelope } = await server.call('/story.get?id=tiny')
  expect(parseAnswer(storyGet, envelope)?.story.teaser).toBe('Somebody is at the door.')
})

test.each([
  ['One lamp is out. Nobody saw it.', 'One lamp is out.'],
  ['It costs 4.5 coins. No more.', 'It costs 4.5 coins.'],
  ['“Who is there?” Nobody answers.', '“Who is there?”'],
  ['灯灭了。没人看见。', '灯灭了。'],
  ['“谁？”没有人应。', '“谁？”'],
  ['没有句号', '没有句号'],
  ['', ''],
])('the first sentence of %j', (text, sentence) => {
  expect(takeFirstSentence(text)).toBe(sentence)
})

test('an actor has further pictures and clips, where the story names them', async () => {
  const server = await startServer({ storiesFolder: FOLDERS.stories })
  const { envelope } = await server.call('/story.get?id=orbit-of-two')
  expect(parseAnswer(storyGet, envelope)?.actors).toMatchObject([
    {
      id: 'wen',
      image_assets: ['/media/orbit-of-two/wen-listens.webp'],
      video_assets: ['/media/orbit-of-two/aurora.mp4'],
    },
    { id: 'bo', image_assets: [], video_assets: [] },
  ])
})

test('cover and characters tell where their face is: an area, none, or nothing', async () => {
  const server = await startServer({ storiesFolder: FOLDERS.stories })
  const read = async (id: string) => parseAnswer(storyGet, (await server.call(`/story.get?id=${id}`)).envelope)
  const lantern = await read('last-lantern')
  expect(lantern?.story.preview_face).toMatchObject({ y: expect.any(Number) as number })
  expect(lantern?.actors[0]?.preview_face).toMatchObject({ h: expect.any(Number) as number })
  expect((await read('neon-rain'))?.story.preview_face).toBeNull()
  const tiny = await startServer()
  const silent = parseAnswer(storyGet, (await tiny.call('/story.get?id=tiny')).envelope)
  expect(silent?.story.preview_face).toBeUndefined()
})

test('categories filter the list; "all" and none mean all stories', async () => {
  const server = await startServer()
  expect(await titles(server, {})).toEqual(['A Knock'])
  expect(await titles(server, { category_ids: ['mystery'], sort: 'popular' })).toEqual(['A Knock'])
  expect(await titles(server, { category_ids: ['all'] })).toEqual(['A Knock'])
  expect(await titles(server, { category_ids: ['romance'] })).toEqual([])
})

test('categories come in their order', async () => {
  const server = await startServer()
  const { envelope } = await server.call('/category.list')
  expect(parseAnswer(categoryList, envelope)?.category).toEqual([
    { id: 'mystery', level: 1, name: 'Mystery' },
    { id: 'romance', level: 1, name: 'Romance' },
  ])
})

test('a favourite belongs to its user, and can be removed', async () => {
  const server = await startServer()
  const [mine, yours] = [await server.signUp('device-mine'), await server.signUp('device-yours')]
  const isFavorite = async (token: string): Promise<boolean | undefined> =>
    parseAnswer(storyGet, (await server.call('/story.get?id=tiny', { token })).envelope)?.story.is_fav
  expect((await server.call('/favorite.create', { token: mine.token, body: { story_id: 'tiny' } })).envelope.code).toBe(
    '0',
  )
  expect([await isFavorite(mine.token), await isFavorite(yours.token)]).toEqual([true, false])
  expect((await server.call('/favorite.delete', { token: mine.token, body: { story_id: 'tiny' } })).envelope.code).toBe(
    '0',
  )
  expect(await isFavorite(mine.token)).toBe(false)
})

test('an unknown story is refused', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  expect((await server.call('/story.get?id=nothing')).envelope).toMatchObject({
    isOk: false,
    code: '404',
    message: 'This story is not available: nothing',
  })
  expect((await server.call('/favorite.create', { token, body: { story_id: 'nothing' } })).status).toBe(404)
})

test('a visitor with an invalid token is refused', async () => {
  const server = await startServer()
  expect((await server.call('/story.list', { token: 'stale', body: {} })).status).toBe(401)
})
