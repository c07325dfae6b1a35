/** What one of two processes over one PostgreSQL knows, the other knows too: previews, answers being written, held time, roles, the clock. */
import { expect, onTestFinished, test } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import { wardrobeBuy } from '../../../protocol/api/avatars.ts'
import { costTime } from '../../../protocol/api/credits.ts'
import { previewStart, previewState } from '../../../protocol/api/creationPreview.ts'
import { taskList, taskShare } from '../../../protocol/api/rewards.ts'
import { type AppOptions } from '../../../server/appOptions.ts'
import { type Clock, createAheadClock, createManualClock, realClock } from '../../../server/clock.ts'
import { secureRandom } from '../../../server/random.ts'
import { type ReplyDraft, type ReplyWriter } from '../../../server/replies/replyWriter.ts'
import { SCRIPTED } from '../../../server/replies/settings.ts'
import { type Storage } from '../../../server/storage/port.ts'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { registrationOf, user } from '../../contracts/guests.ts'
import { createTestDatabase, toSettings } from '../../contracts/storages.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { FAIR_FOLDER, getOwned } from './fair-stories.ts'
import {
  eventsOf,
  linesOf,
  parseEvents,
  type Player,
  readStream,
  startServer,
  T0,
  type TestServer,
  TINY,
  typesOf,
  waitUntil,
} from './helpers.ts'
import { callApi, callForData, register } from './test-users.ts'
import { TALK_FOLDER } from './talkStory.ts'

async function openStorage(url: string, clock: Clock = realClock): Promise<Storage> {
  const storage = await openPostgres(toSettings(url), clock)
  onTestFinished(() => storage.close())
  return storage
}

/** Two servers, each with connections of its own to one database. Both or each have these options. */
async function startTwo(
  url: string,
  options: Partial<AppOptions> = {},
  ...each: Partial<AppOptions>[]
): Promise<readonly [TestServer, TestServer]> {
  const start = async (index: number): Promise<TestServer> =>
    startServer({ random: secureRandom, ...options, ...each[index], storage: await openPostgres(toSettings(url)) })
  return [await start(0), await start(1)]
}

/** Makes a guest of the database an admin. */
async function promote(url: string, { id }: Player): Promise<void> {
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1 })
  await sql`UPDATE users SET role = 'admin', name = 'mira' WHERE id = ${id}`
  await sql.end()
}

test('a preview that one process began is played, asked about and made again at the other, and leaves no trace with the players', async () => {
  const url = await createTestDatabase()
  const [one, two] = await startTwo(url)
  const author = await one.signUp()
  await promote(url, author)
  const { token } = author
  const settings = { id: 'tiny', node: 'last', variables: { shy: 1 }, heart: 70, attributes: {}, coins: 5 }
  const preview = await callForData(one, previewStart, settings, token)
  const at = `/actor/${preview.story_id}/${preview.actor_id}`
  expect((await two.call(`/story.get?id=${preview.story_id}`, { token })).status).toBe(200)
  const begun = await eventsOf(await two.send(`${at}/game.start`, { token, body: { restart: true } }))
  expect(JSON.stringify(begun)).toContain('Another cup')
  const body = { event_type: 'chat', timestamp: T0, data: { option_id: 'stay' } }
  expect(typesOf(await eventsOf(await one.send(`${at}/game.action`, { token, body })))).toContain('show_ending')
  const { story_id } = preview
  expect(await callForData(two, previewState, { story_id }, token)).toMatchObject({ node: 'warm', has_ended: true })
  // The moves that were made at one are made again at the other.
  const again = await callForData(two, previewStart, { ...settings, replay_of: story_id }, token)
  expect(again.replayed).toMatchObject({ moves: 1, possible: 1, has_begun: true })
  expect(await callForData(one, previewState, { story_id: again.story_id }, token)).toMatchObject({ node: 'last' })
  // Of somebody else, or forgotten by another process, it is unknown.
  const stranger = await two.signUp('device-of-a-stranger')
  expect((await two.call(`/story.get?id=${story_id}`, { token: stranger.token })).status).toBe(404)
  for (let count = 0; count < 5; count += 1) await callForData(two, previewStart, settings, token)
  expect((await one.call(`/story.get?id=${story_id}`, { token })).status).toBe(404)
  expect(await callApi(one, previewState, { story_id }, token)).toBe('404')
  const storage = await openStorage(url)
  expect(await storage.users.get(again.story_id)).toBeNull()
  expect((await callForData(one, whoami, {}, token)).user.coins).toBe(120)
  expect([one.reported, two.reported]).toEqual([[], []])
})

test('a history that is read at another process while an answer is being written has the whole answer', async () => {
  const url = await createTestDatabase()
  const asked: { onDraft: (draft: ReplyDraft) => void; end: (line: string) => void }[] = []
  const writer: ReplyWriter = {
    estimate: () => 0,
    write: (_, onDraft) =>
      new Promise((resolve) => {
        asked.push({
          onDraft: (draft) => onDraft?.(draft),
          end: (line) => resolve({ intent: 'ask-key', line, tokens: 0 }),
        })
      }),
  }
  const [one, two] = await startTwo(url, {
    replies: { ...SCRIPTED, writer },
    storiesFolder: TALK_FOLDER,
    clock: realClock,
  })
  const { token } = await one.signUp()
  await eventsOf(await one.send('/actor/talk/ada/game.start', { token, body: { story_id: 'talk', restart: true } }))
  const answer = async (): Promise<string> => {
    const sending = one.send('/actor/talk/ada/game.action', {
      token,
      headers: { 'Idempotency-Key': 'ask' },
      body: { event_type: 'chat', timestamp: T0, data: { text: 'where is the key?' } },
    })
    await waitUntil(() => asked.length === 1)
    asked[0]?.onDraft({ intent: 'ask-key', line: 'Under your nose. And wha' })
    return (await sending).text()
  }
  const read = answer()
  await waitUntil(() => asked.length === 1)
  await realClock.sleep(200)
  const history = ['/actor/event/game.history', '/actor/chat/game.history'].map(async (path) => {
    const response = await two.send(path, { token, body: { story_id: 'talk', actor_id: 'ada' } })
    return response.text()
  })
  await realClock.sleep(200)
  asked[0]?.end('Under your nose. Or mine.')
  const [stream = '', checked = ''] = await Promise.all(history)
  expect(linesOf(parseEvents(await read))).toContain('Or mine.')
  expect(linesOf(parseEvents(stream))).toContain('Or mine.')
  expect(checked).toContain('Or mine.')
})

test('time behind modals that one process was told is not paid for at the other', async () => {
  const url = await createTestDatabase()
  const clock = createManualClock(T0)
  const [one, two] = await startTwo(url, { storiesFolder: FAIR_FOLDER, clock })
  const player = await one.signUp()
  const { token } = player
  const act = (server: TestServer, option: string): Promise<Response> =>
    server.send('/actor/fair/reasoning/game.action', {
      token,
      body: { event_type: 'chat', data: { option_id: option } },
    })
  await readStream(clock, await one.send('/actor/fair/reasoning/game.start', { token, body: { restart: true } }))
  await readStream(clock, await act(one, 'to-bo'))
  await clock.elapse(60_000)
  const poll = async (server: TestServer, held: number): Promise<number> =>
    (await callForData(server, costTime, { story_id: 'fair', held }, token)).duration
  const coins = (await getOwned(one, player)).coins
  const seconds = await poll(one, 0)
  await clock.elapse((300 - seconds) * 1_000)
  await poll(one, 120)
  await (await act(two, 'ride')).body?.cancel()
  expect((await getOwned(two, player)).coins).toBe(coins)
})

test('a start takes no role away, and each process goes by its own list of admins', async () => {
  const url = await createTestDatabase()
  const storage = await openStorage(url)
  await storage.accounts.register(registrationOf(user('mira'), { isVerified: true }))
  const roleAfterStart = async (adminEmails: readonly string[]): Promise<string | undefined> => {
    const opened = await openPostgres(toSettings(url))
    // Roles are given beside the start.
    const given: Promise<void>[] = []
    const addAdmins: Storage['accounts']['addAdmins'] = async (emails) => {
      given.push(opened.accounts.addAdmins(emails))
      await given.at(-1)
    }
    await startServer({ adminEmails, storage: { ...opened, accounts: { ...opened.accounts, addAdmins } } })
    await Promise.all(given)
    return (await storage.users.get('mira'))?.role
  }
  expect(await roleAfterStart(['Mira@example.com'])).toBe('admin')
  // An older list, of a machine that is restarted later.
  expect(await roleAfterStart(['somebody@example.com'])).toBe('admin')
})

test('processes whose clocks differ go by that of the database, so that no event of one waits at the other', async () => {
  const url = await createTestDatabase()
  const aheadMs = 5 * 60_000
  const fast: Clock = { ...realClock, now: () => realClock.now() + aheadMs }
  const storage = await openPostgres(toSettings(url), fast)
  expect(Math.abs(storage.aheadMs() + aheadMs)).toBeLessThan(1_000)
  const other = await openPostgres(toSettings(url))
  const one = await startServer({ random: secureRandom, storage, clock: createAheadClock(fast, storage.aheadMs) })
  const two = await startServer({
    random: secureRandom,
    storage: other,
    clock: createAheadClock(realClock, other.aheadMs),
  })
  const player = await one.signUp()
  const started = await player.start()
  const history = await two.call(TINY.history, { token: player.token, body: TINY.at })
  expect((history.envelope.data as { history: unknown[] }).history).toHaveLength(started.length)
  const began = realClock.now()
  expect(await eventsOf(await two.send(TINY.events, { token: player.token, body: TINY.at }))).toEqual(started)
  expect(realClock.now() - began).toBeLessThan(10_000)
})

test('a story that was published at another process a moment ago is found without waiting for news of it', async () => {
  const url = await createTestDatabase()
  const storage = await openStorage(url)
  const listening = await openPostgres(toSettings(url))
  // A connection that has lost its news.
  const authoredStories = { ...listening.authoredStories, watch: () => undefined }
  const server = await startServer({ random: secureRandom, storage: { ...listening, authoredStories } })
  const { token } = await server.signUp()
  expect((await server.call('/story.get?id=new', { token })).status).toBe(404)
  const revision = { document: JSON.stringify(createStoryDocument()), summary: '{}', authorId: 'a', at: 1 }
  await storage.authoredStories.create('new', revision, null)
  await storage.authoredStories.publish('new', 1, [], 2)
  expect((await server.call('/story.get?id=new', { token })).status).toBe(200)
})

test('[W23] a key that comes to both processes at once is one act, with one answer', async () => {
  const url = await createTestDatabase()
  const both = await startTwo(url)
  const [one] = both
  const { token } = await register(one)
  const sendAll = async (path: string, body: object): Promise<Set<string>> => {
    const headers = { 'Idempotency-Key': `a-key-of-${path}` }
    const answers = [...both, ...both, ...both].map((server) => server.call(path, { token, body, headers }))
    return new Set((await Promise.all(answers)).map(({ envelope }) => JSON.stringify(envelope)))
  }
  const shared = await sendAll(taskShare.path, {})
  const bought = await sendAll(wardrobeBuy.path, { id: 'shawl', price: 30 })
  expect([shared.size, bought.size]).toEqual([1, 1])
  expect((await callForData(one, taskList, {}, token)).share_task?.count).toBe(1)
  const { user } = await callForData(one, whoami, {}, token)
  expect([...bought].join()).toContain(`"coins":${user.coins}`)
})
