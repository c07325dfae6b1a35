/** Two servers over one PostgreSQL behave as one: games, keys, money, limits and published stories. */
import { expect, onTestFinished, test } from 'vitest'
import { realClock } from '../../../server/clock.ts'
import { NO_CHOICES } from '../../../server/engine/state.ts'
import { createGames, type GameRequest, type Games } from '../../../server/services/games.ts'
import { createWallet } from '../../../server/services/wallet.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { guest } from '../../contracts/guests.ts'
import { RATE_LIMITS } from '../../../server/limits.ts'
import { secureRandom } from '../../../server/random.ts'
import { type Storage } from '../../../server/storage/port.ts'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { createTestDatabase, toSettings } from '../../contracts/storages.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { eventsOf, type Player, startServer, STORIES, T0, type TestServer, TINY, typesOf } from './helpers.ts'
import { startPostgres } from '../../helpers/postgresServer.ts'
import { eventually } from '../../helpers/eventually.ts'

type Options = Parameters<typeof startServer>[0]

/** Two servers, each with connections of its own to one database. */
async function startTwo(options: Options = {}, url?: string): Promise<readonly [TestServer, TestServer]> {
  const address = url ?? (await createTestDatabase())
  const start = async (): Promise<TestServer> =>
    startServer({ random: secureRandom, ...options, storage: await openPostgres(toSettings(address)) })
  return [await start(), await start()]
}

const act = (server: TestServer, { token }: Pick<Player, 'token'>, data: object, key: string): Promise<Response> =>
  server.send(TINY.action, {
    token,
    headers: { 'Idempotency-Key': key },
    body: { event_type: 'chat', timestamp: T0, data },
  })

async function publish({ authoredStories }: Storage, id: string): Promise<void> {
  const revision = { document: JSON.stringify(createStoryDocument()), summary: '{}', authorId: 'a', at: 1 }
  await authoredStories.create(id, revision, null)
  await authoredStories.publish(id, 1, [], 2)
}

/** The status with which a server answers the question for the published story. */
async function find(server: TestServer, { token }: Player): Promise<number> {
  return (await server.call('/story.get?id=new', { token })).status
}

test('a story is played to its ending with requests to two servers in turn, and a repeated request is answered by either', async () => {
  const [one, two] = await startTwo()
  const player = await one.signUp()
  const started = await eventsOf(
    await two.send(TINY.start, {
      token: player.token,
      headers: { 'Idempotency-Key': 'start' },
      body: { story_id: 'tiny' },
    }),
  )
  expect(await player.start({ restart: false, key: 'start' })).toEqual(started)
  const first = await eventsOf(await act(one, player, { option_id: 'open' }, 'first'))
  expect(await eventsOf(await act(two, player, { option_id: 'open' }, 'first'))).toEqual(first)
  await eventsOf(await act(two, player, { text: 'tea' }, 'second'))
  const last = await eventsOf(await act(one, player, { option_id: 'stay' }, 'third'))
  expect(typesOf(last)).toContain('show_ending')
  const history = await eventsOf(await two.send(TINY.events, { token: player.token, body: TINY.at }))
  expect(history).toEqual(await player.history())
  expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
  expect([one.reported, two.reported]).toEqual([[], []])
})

test('a line that is sent to two processes at once with one key is understood by one of them, and answered by both', async () => {
  const url = await createTestDatabase()
  const { stories } = loadLibrary({ stories: STORIES, media: STORIES })
  let understood = 0
  let answer = (): void => undefined
  const answered = new Promise<null>((resolve) => (answer = () => resolve(null)))
  const openGames = async (): Promise<Games> => {
    const storage = await openPostgres(toSettings(url))
    onTestFinished(() => storage.close())
    await storage.users.findOrCreateGuest(guest('u'))
    return createGames({
      library: { stories, getOfGame: async (id) => stories.get(id) ?? null, lookUp: async () => undefined },
      store: storage.games,
      leases: storage.leases,
      heldTimes: storage.heldTimes,
      wallet: createWallet(storage.wallet),
      replies: {
        begin: () => {
          understood += 1
          return answered
        },
      },
      clock: realClock,
      random: secureRandom,
    })
  }
  const both = [await openGames(), await openGames()] as const
  const key = { userId: 'u', storyId: 'tiny', actorId: 'mo' }
  const request = (name: string): GameRequest => ({ key: name, content: name, locale: 'en' })
  await both[0].start(key, true, NO_CHOICES, request('start'))
  await both[1].act(key, { kind: 'choose', optionId: 'open', actorId: null }, request('first'))
  const lines = both.map((games) => games.act(key, { kind: 'write', text: 'tea', actorId: null }, request('second')))
  await eventually(() => expect(understood).toBe(1))
  // The other one asks for the lease meanwhile, many times.
  await realClock.sleep(500)
  answer()
  const [one, two] = await Promise.all(lines)
  expect(two).toEqual(one)
  expect(understood).toBe(1)
})

test('a token of one server is valid at the other, and a limit counts at both', async () => {
  const [one, two] = await startTwo({ limitsAddresses: true })
  const player = await one.signUp()
  expect((await two.call('/user.whoami', { token: player.token })).envelope.data).toMatchObject({
    user: { uuid: player.id },
  })
  const statuses: number[] = []
  for (let index = 0; index <= RATE_LIMITS.codeByAddress.max; index += 1) {
    const server = index % 2 === 0 ? one : two
    const body = { email: `friend-${index}@example.com`, code_type: 'login' }
    statuses.push((await server.call('/verification-code.send', { body })).status)
  }
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429])
})

test('a story that is published at one server is played at the other, and one that is withdrawn is gone there', async () => {
  const address = await createTestDatabase()
  const storage = await openPostgres(toSettings(address))
  onTestFinished(() => storage.close())
  const [one, two] = await startTwo({}, address)
  const player = await one.signUp()
  expect([await find(one, player), await find(two, player)]).toEqual([404, 404])
  await publish(storage, 'new')
  await eventually(async () => expect([await find(one, player), await find(two, player)]).toEqual([200, 200]))
  await storage.authoredStories.unpublish('new')
  await eventually(async () => expect([await find(one, player), await find(two, player)]).toEqual([404, 404]))
})

test(
  'while the database is away, requests are answered with 503 and a time to come back, and nothing is lost or doubled',
  { timeout: 120_000 },
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.close())
    const url = await postgres.createDatabase()
    const [one, two] = await startTwo({}, url)
    const player = await one.signUp()
    await player.start({ restart: true, key: 'start' })
    await postgres.stop()
    const refused = await act(one, player, { option_id: 'open' }, 'first')
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([503, true])
    // What is sent while it restarts waits for it.
    const waiting = act(two, player, { option_id: 'open' }, 'first')
    await postgres.start()
    expect((await waiting).status).toBe(200)
    const again = await act(one, player, { option_id: 'open' }, 'first')
    expect(await eventsOf(again)).toEqual(await eventsOf(await act(two, player, { option_id: 'open' }, 'first')))
    const turns = (await player.history()).filter(({ event_type }) => event_type === 'show_chat_options')
    expect(turns).toHaveLength(1)
    // They listen for published stories again, and take over what was published meanwhile.
    const storage = await openPostgres(toSettings(url))
    onTestFinished(() => storage.close())
    await publish(storage, 'new')
    await eventually(async () => expect([await find(one, player), await find(two, player)]).toEqual([200, 200]))
  },
)
