/** Played stories and favourites, and the lists of the catalogue. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { actorList, categoryStories, favoriteList, historyList } from '../../../protocol/api/library.ts'
import { favoriteCreate, storyGet, storyList } from '../../../protocol/api/stories.ts'
import { LIST_PAGE } from '../../../server/limits.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { FAIR_FOLDER, createTestFolder, createStoryClient } from './fair-stories.ts'
import { startServer } from './helpers.ts'
import { callApi, callForData } from './test-users.ts'

const idsOf = ({ stories }: { stories: { id: string }[] }): string[] => stories.map(({ id }) => id)

test('played stories come last played first, each once, with what the player owns of them', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const [player, other] = [await server.signUp('device-1234'), await server.signUp('device-5678')]
  expect(await callForData(server, historyList, {}, player.token)).toEqual({ stories: [], next_offset: null })
  await createStoryClient(server, player, 'fair').start()
  await createStoryClient(server, player, 'inn').start()
  expect(idsOf(await callForData(server, historyList, {}, player.token))).toEqual(['inn', 'fair'])
  await createStoryClient(server, player, 'fair').start({ restart: true })
  const { stories } = await callForData(server, historyList, {}, player.token)
  expect(stories.map(({ id, is_purchased }) => [id, is_purchased])).toEqual([
    ['fair', false],
    ['inn', true],
  ])
  expect(await callForData(server, historyList, {}, other.token)).toEqual({ stories: [], next_offset: null })
})

test('a played story says where the player left it, until its ending', async () => {
  const server = await startServer()
  const player = await server.signUp()
  const readLastGames = async () =>
    (await callForData(server, historyList, {}, player.token)).stories.map(({ last_game }) => last_game)
  await player.start()
  expect(await readLastGames()).toEqual([{ actor_id: 'mo', last_line: '*whispers* Are you there?', percent: 10 }])
  expect((await callForData(server, storyGet, { id: 'tiny' }, player.token)).story.last_game).toBe(undefined)
  await player.choose('open')
  await player.write('coffee')
  expect(await readLastGames()).toEqual([{ actor_id: 'mo', last_line: 'There is none left.', percent: 10 }])
  await player.write('nothing')
  expect(await readLastGames()).toEqual([null])
})

test('the last game names the actor it was played with, and in version 3 the reasoning mode', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const player = await server.signUp()
  await createStoryClient(server, player, 'fair').start()
  await createStoryClient(server, player, 'inn', 'em').start()
  const { stories } = await callForData(server, historyList, {}, player.token)
  expect(stories.map(({ last_game }) => last_game?.actor_id)).toEqual(['em', 'reasoning'])
})

test('a story tells a player the endings they found, in the language of the request', async () => {
  const server = await startServer()
  const [player, other] = [await server.signUp('device-1234'), await server.signUp('device-5678')]
  const readEndings = async ({ token }: { token: string }) =>
    (await callForData(server, storyList, {}, token)).stories.map(({ endings_found }) => endings_found)
  await player.start()
  expect(await readEndings(player)).toEqual([[]])
  await player.choose('open')
  await player.write('nothing')
  expect(await readEndings(player)).toEqual([['Cold']])
  expect(await readEndings(other)).toEqual([[]])
  const chinese = await server.call(`/story.get?id=tiny`, { token: player.token, headers: { 'Accept-Language': 'zh' } })
  expect(chinese.envelope.data).toMatchObject({ story: { endings_found: ['冷'], endings: 2 } })
  await player.start({ restart: true })
  await player.choose('open')
  await player.write('tea')
  await player.choose('stay')
  expect(await readEndings(player)).toEqual([['Warm', 'Cold']])
})

test('favourites come latest first, in the language of the request', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const { token } = await server.signUp()
  await callForData(server, favoriteCreate, { story_id: 'fair' }, token)
  await callForData(server, favoriteCreate, { story_id: 'inn' }, token)
  const { stories } = await callForData(server, favoriteList, {}, token)
  expect(stories.map(({ is_fav }) => is_fav)).toEqual([true, true])
  expect(new Set(idsOf({ stories }))).toEqual(new Set(['fair', 'inn']))
  const chinese = await server.call('/favorite.list', { token, headers: { 'Accept-Language': 'zh' } })
  expect((chinese.envelope.data as { stories: { title: string }[] }).stories[0]?.title).toMatch(/[\u4e00-\u9fff]/)
})

test('a category has its stories, and all has all', async () => {
  const server = await startServer()
  expect(idsOf(await callForData(server, categoryStories, { category_id: 'mystery' }))).toEqual(['tiny'])
  expect(idsOf(await callForData(server, categoryStories, { category_id: 'romance' }))).toEqual([])
  expect(idsOf(await callForData(server, categoryStories, { category_id: 'all' }))).toEqual(['tiny'])
  expect(await callApi(server, categoryStories, { category_id: 'cooking' })).toBe('404')
})

test('actors of all stories are listed, each once', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const { actors } = await callForData(server, actorList, {})
  expect(actors.map(({ id }) => id)).toEqual(expect.arrayContaining(['du', 'em']))
  expect(new Set(actors.map(({ id }) => id)).size).toBe(actors.length)
})

test('a user of the discount plan is reported as such', async () => {
  const folder = createTestFolder()
  const server = await startServer({ dataFolder: folder })
  const { id, token } = await server.signUp()
  const isDiscounted = async (): Promise<boolean> => {
    const { envelope } = await server.call(`${storyGet.path}?id=tiny`, { token })
    return (envelope.data as { is_discount_user: boolean }).is_discount_user
  }
  expect(await isDiscounted()).toBe(false)
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  database.prepare("UPDATE users SET plan = 'discount' WHERE id = ?").run(id)
  database.close()
  expect(await isDiscounted()).toBe(true)
})

test.each([
  [favoriteList, 'favorites', 'created_at'],
  [historyList, 'played_stories', 'played_at'],
] as const)('a list of a player comes in pages, read by an index: %o', async (call, table, time) => {
  const folder = createTestFolder()
  const server = await startServer({ storiesFolder: FAIR_FOLDER, dataFolder: folder })
  const { id, token } = await server.signUp()
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  const insert = database.prepare(`INSERT INTO ${table} (user_id, story_id, ${time}) VALUES (?, ?, ?)`)
  const ids = ['inn', ...Array.from({ length: 2 * LIST_PAGE }, (_, number) => `removed-${number}`), 'fair']
  for (const [index, story] of ids.entries()) insert.run(id, story, 1_000 - index)
  const plan = database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT story_id FROM ${table} WHERE user_id = ? ORDER BY ${time} DESC, story_id LIMIT 9`,
    )
    .all(id)
  database.close()
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining(`USING COVERING INDEX ${table}_latest`)])
  const pages: [string[], number | null][] = []
  for (let offset: number | null = 0; offset !== null;) {
    const page: { stories: { id: string }[]; next_offset: number | null } = await callForData(
      server,
      call,
      { offset: String(offset) },
      token,
    )
    pages.push([idsOf(page), page.next_offset])
    offset = page.next_offset
  }
  expect(pages).toEqual([
    [['inn'], LIST_PAGE],
    [[], 2 * LIST_PAGE],
    [['fair'], null],
  ])
  for (const offset of ['-1', 'x', '1e9', '9999999']) expect(await callApi(server, call, { offset }, token)).toBe('400')
})
