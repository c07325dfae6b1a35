/** Daily tasks, check-in, ratings, hobbies: amounts, limits and times. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { ratingCreate, ratingGet } from '../../../protocol/api/play.ts'
import {
  checkInCreate,
  checkInStatus,
  hobbyCreate,
  hobbyStatus,
  systemConfig,
  taskCreate,
  taskInvite,
  taskList,
  taskPlay,
  taskShare,
} from '../../../protocol/api/rewards.ts'
import { guestConvert } from '../../../protocol/api/signIn.ts'
import { storyList } from '../../../protocol/api/stories.ts'
import { createManualClock, type ManualClock } from '../../../server/clock.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { createTestFolder } from './fair-stories.ts'
import { startServer, TINY, type TestServer, readStream } from './helpers.ts'
import { callApi, getCoins, type TestUser, register, callForData } from './test-users.ts'

const DAY = 24 * 60 * 60_000
const HOUR = 60 * 60_000
/** One in the afternoon, UTC. */
const T1 = Date.parse('2030-03-01T13:00:00Z')

async function setUp(): Promise<{
  server: TestServer
  clock: ReturnType<typeof createManualClock>
  mira: TestUser
  renew: () => Promise<void>
}> {
  const clock = createManualClock(T1)
  const server = await startServer({ clock, developerTools: true })
  const mira = await register(server)
  /** A new token, as the last one may have expired. */
  const renew = async (): Promise<void> => {
    const { envelope } = await server.call('/user.sign-in', {
      body: { email: 'mira@example.com', password: 'secret-1' },
    })
    mira.token = (envelope.data as { auth: { access_token: string } }).auth.access_token
  }
  return { server, clock, mira, renew }
}

async function playTiny(server: TestServer, clock: ManualClock, { token }: Pick<TestUser, 'token'>): Promise<void> {
  await readStream(clock, await server.send(TINY.start, { token, body: { restart: true } }))
}

test('guests have no daily tasks', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  expect(await callApi(server, taskList, {}, token)).toBe('403')
  for (const call of [taskPlay, taskCreate, taskInvite])
    expect(await callApi(server, call, {}, token), call.path).toBe('403')
  expect(await callApi(server, taskShare, {}, token)).toBe('403')
})

test('tasks are in the language of the request, and the create task is for admins only', async () => {
  const { server, mira } = await setUp()
  const tasks = await callForData(server, taskList, {}, mira.token)
  expect(tasks.play_game_task).toEqual({
    name: 'Play a story',
    description: 'Step into any story today.',
    count: 0,
    limit: 1,
    is_done: false,
    coins: 10,
    is_earned: false,
  })
  expect(tasks.create_task).toBeUndefined()
  expect(await callApi(server, taskCreate, {}, mira.token)).toBe('403')
  const chinese = await server.call('/daily-tasks.list', { token: mira.token, headers: { 'Accept-Language': 'zh' } })
  expect(chinese.envelope.data).toMatchObject({ play_game_task: { name: '玩一个故事' } })
})

test('the list says that a game of today was not paid for, also of a guest, and however it was left', async () => {
  const { server, clock } = await setUp()
  const guest = await server.signUp('device-of-a-guest')
  await playTiny(server, clock, guest)
  const body = {
    user_id: guest.id,
    name: 'Nova',
    email: 'nova@example.com',
    password: 'secret-1',
    gender: 'unknown',
  } as const
  const { auth } = await callForData(server, guestConvert, body, guest.token)
  const list = async () => (await callForData(server, taskList, {}, auth.access_token)).play_game_task
  expect(await list()).toMatchObject({ is_done: false, is_earned: true })
  await callForData(server, taskPlay, {}, auth.access_token)
  expect(await list()).toMatchObject({ is_done: true, is_earned: false })
})

test('the play task pays once a day, after a game was played that day', async () => {
  const { server, clock, mira, renew } = await setUp()
  expect(await callApi(server, taskPlay, {}, mira.token)).toBe('1202')
  await playTiny(server, clock, mira)
  expect((await callForData(server, taskPlay, {}, mira.token)).user.coins).toBe(130)
  expect(await callApi(server, taskPlay, {}, mira.token)).toBe('1201')
  expect((await callForData(server, taskList, {}, mira.token)).play_game_task).toMatchObject({
    count: 1,
    is_done: true,
  })
  // Midnight counts, not a span of 24 hours.
  await clock.elapse(11 * HOUR)
  await renew()
  expect((await callForData(server, taskList, {}, mira.token)).play_game_task).toMatchObject({
    count: 0,
    is_done: false,
  })
  expect(await callApi(server, taskPlay, {}, mira.token)).toBe('1202')
  await playTiny(server, clock, mira)
  expect((await callForData(server, taskPlay, {}, mira.token)).user.coins).toBe(140)
})

test('the share task pays three times a day, with concurrent requests too', async () => {
  const { server, mira } = await setUp()
  const answers = await Promise.all(Array.from({ length: 8 }, () => callApi(server, taskShare, {}, mira.token)))
  expect(answers.filter((answer) => answer === '1201')).toHaveLength(5)
  expect(await getCoins(server, mira)).toBe(150)
})

test('a story that was shared pays once a day, and the next one is offered', async () => {
  const { server, clock, mira, renew } = await setUp()
  const findOffered = async () => (await callForData(server, taskList, {}, mira.token)).share_task.story
  const share = (id: string) => callApi(server, taskShare, { story_id: id }, mira.token)
  expect(await findOffered()).toBe(null)
  await playTiny(server, clock, mira)
  expect(await findOffered()).toEqual({ id: 'tiny', title: 'A Knock' })
  expect(await share('tiny')).toMatchObject({ user: { coins: 130 } })
  expect(await share('tiny')).toBe('1201')
  expect(await findOffered()).toBe(null)
  expect(await share('nowhere')).toBe('404')
  await clock.elapse(DAY)
  await renew()
  expect(await findOffered()).toMatchObject({ id: 'tiny' })
  expect(await share('tiny')).toMatchObject({ user: { coins: 140 } })
})

test('one story, shared in several tabs at once, pays once', async () => {
  const server = await startServer()
  const mira = await register(server)
  const share = (key: string) =>
    server.call(taskShare.path, {
      token: mira.token,
      body: { story_id: 'tiny' },
      headers: { 'Idempotency-Key': `of-tab-${key}` },
    })
  const answers = await Promise.all(['a', 'b', 'c'].map(share))
  expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual(['0', '1201', '1201'])
  expect(await getCoins(server, mira)).toBe(130)
})

test('check-in pays more each day, restarts after the seventh, forgives one missed day, and restarts after two', async () => {
  const { server, clock, mira, renew } = await setUp()
  const { checkin } = await callForData(server, systemConfig, {})
  const coins = Object.values(checkin.check_in_coins_per_day)
  expect([...coins].sort((a, b) => a - b)).toEqual(coins)
  let expected = 120
  for (const day of [1, 2, 3, 4, 5, 6, 7, 1]) {
    expect(await callForData(server, checkInStatus, {}, mira.token)).toEqual({ day, is_checked_in: false })
    expected += coins[day - 1] ?? 0
    expect(await callForData(server, checkInCreate, {}, mira.token)).toMatchObject({
      day: (day % 7) + 1,
      is_checked_in: true,
      user: { coins: expected },
    })
    expect(await callApi(server, checkInCreate, {}, mira.token)).toBe('1203')
    await clock.elapse(DAY)
    await renew()
  }
  for (const day of [2, 2, 1]) {
    expect(await callForData(server, checkInStatus, {}, mira.token)).toEqual({ day, is_checked_in: false })
    await clock.elapse(DAY)
    await renew()
  }
  expect(await getCoins(server, mira)).toBe(expected)
})

test('the day of check-in and tasks is that of the time zone that travels with the call', async () => {
  const { server, clock, mira, renew } = await setUp()
  const singapore = { utc_offset: 480 }
  const status = (fields: object) => callForData(server, checkInStatus, fields, mira.token)
  await playTiny(server, clock, mira)
  // Nine in the evening there.
  await callForData(server, checkInCreate, singapore, mira.token)
  await callForData(server, taskPlay, singapore, mira.token)
  await clock.elapse(3 * HOUR)
  await renew()
  // Midnight there, and four in the afternoon in UTC.
  expect(await status(singapore)).toEqual({ day: 2, is_checked_in: false })
  expect(await status({})).toEqual({ day: 2, is_checked_in: true })
  const { play_game_task: play } = await callForData(server, taskList, singapore, mira.token)
  expect(play).toMatchObject({ count: 0, is_done: false })
  expect(await callApi(server, taskPlay, singapore, mira.token)).toBe('1202')
  expect((await callForData(server, taskList, {}, mira.token)).play_game_task).toMatchObject({ count: 1 })
})

test('other time zones in one moment give no second reward', async () => {
  const { server, clock, mira, renew } = await setUp()
  const offsets = [840, 480, 0, -480, -720].map((minutes) => ({ utc_offset: minutes }))
  const claimAll = async (): Promise<void> => {
    for (const fields of offsets) {
      await callApi(server, checkInCreate, fields, mira.token)
      for (let time = 0; time < 4; time += 1) await callApi(server, taskShare, fields, mira.token)
    }
  }
  await claimAll()
  // The two dates that it is now somewhere, each once.
  expect(await getCoins(server, mira)).toBe(120 + 5 + 2 * 30)
  for (let day = 0; day < 3; day += 1) {
    await clock.elapse(DAY)
    await renew()
    await claimAll()
  }
  expect(await getCoins(server, mira)).toBe(120 + 5 + 10 + 15 + 20 + 5 * 30)
})

test('a story is rated after an ending, once, for ten coins', async () => {
  const folder = createTestFolder()
  const server = await startServer({ dataFolder: folder })
  const player = await server.signUp()
  const rating = { ...TINY.at, story_rating: 5, character_rating: 4, image_rating: 3, comment: '<b>Lovely</b>, 好看 ' }
  await player.start()
  expect(await callForData(server, ratingGet, TINY.at, player.token)).toEqual({ is_commentable: false })
  expect(await callApi(server, ratingCreate, rating, player.token)).toBe('1204')
  await playToEnd(server, player.token)
  expect(await callForData(server, ratingGet, TINY.at, player.token)).toEqual({ is_commentable: true })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => callApi(server, ratingCreate, rating, player.token)),
  )
  expect(answers.filter((answer) => answer === '1205')).toHaveLength(3)
  expect(await callForData(server, ratingGet, TINY.at, player.token)).toEqual({ is_commentable: false })
  expect(await getCoins(server, player)).toBe(130)
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  onTestFinished(() => database.close())
  expect(database.prepare('SELECT story, character, image, comment FROM ratings').all()).toEqual([
    { story: 5, character: 4, image: 3, comment: 'bLovely/b, 好看' },
  ])
  // Playing again brings no second rating.
  await player.start({ restart: true })
  await playToEnd(server, player.token)
  expect(await callApi(server, ratingCreate, rating, player.token)).toBe('1205')
})

test.each([
  ['no star', { story_rating: 0 }],
  ['six stars', { image_rating: 6 }],
  ['half a star', { character_rating: 2.5 }],
  ['a star missing', { image_rating: undefined }],
  ['501 characters', { comment: 'x'.repeat(501) }],
])('a rating with %s is refused', async (_, change) => {
  const server = await startServer()
  const player = await server.signUp()
  await player.start()
  await playToEnd(server, player.token)
  const body = {
    ...TINY.at,
    story_rating: 5,
    character_rating: 5,
    image_rating: 5,
    comment: 'x'.repeat(500),
    ...change,
  }
  expect((await server.call('/story-rating.create', { token: player.token, body })).envelope.code).toBe('400')
  expect(await callForData(server, ratingGet, TINY.at, player.token)).toEqual({ is_commentable: true })
})

test('a rating of an unknown story or character is refused', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  expect(await callApi(server, ratingGet, { story_id: 'nothing', actor_id: 'mo' }, token)).toBe('404')
  expect(await callApi(server, ratingGet, { story_id: 'tiny', actor_id: 'nobody' }, token)).toBe('404')
})

test('hobbies are saved once, from the offered list', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const { user_hobby_collection: offered } = await callForData(server, systemConfig, {})
  // What the player can like is what the catalogue has: a category without a story is not offered.
  const { stories } = await callForData(server, storyList, {})
  const genres = new Set(stories.flatMap(({ tags }) => tags))
  expect(new Set(offered.map(({ name }) => name))).toEqual(genres)
  expect(await callForData(server, hobbyStatus, {}, token)).toEqual({ is_collected_hobby: false })
  expect(await callApi(server, hobbyCreate, { hobby_tags: ['gambling'] }, token)).toBe('400')
  const tags = offered.slice(0, 3).map(({ id }) => id)
  expect((await callForData(server, hobbyCreate, { hobby_tags: [...tags, ...tags] }, token)).user.role).toBe('guest')
  expect(await callForData(server, hobbyStatus, {}, token)).toEqual({ is_collected_hobby: true })
})

/** Plays the tiny story from its start to its end. */
async function playToEnd(server: TestServer, token: string): Promise<void> {
  for (const data of [{ option_id: 'open' }, { text: 'nothing' }]) {
    await (await server.send(TINY.action, { token, body: { event_type: 'chat', data } })).text()
  }
}
