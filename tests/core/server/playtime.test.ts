/** Scenes that are paid by time: the clock runs from their beginning, and each interval after the first is paid for once. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAnswer } from '../../../protocol/api/call.ts'
import { costTime } from '../../../protocol/api/credits.ts'
import { PAID_SILENCE_MIN_S, PAID_TIME_GRACE_S } from '../../../protocol/limits.ts'
import { computeReadingMs } from '../../../protocol/readingTime.ts'
import { type ManualClock, createManualClock } from '../../../server/clock.ts'
import { FAIR_FOLDER, createTestFolder, getOwned, spendCoins } from './fair-stories.ts'
import { linesOf, parseEvents, type Player, readStream, startServer, T0, type TestServer } from './helpers.ts'

interface SetUp {
  clock: ManualClock
  server: TestServer
  player: Player
  elapsed: () => Promise<number | null>
  /** The code of a poll with this time behind modals, s. */
  hold: (held: number) => Promise<string>
  reset: (key?: string) => Promise<string>
  /** Chooses the ride, which stays in the scene; the code of a refusal, and null of an answer. */
  act: (key?: string) => Promise<string | null>
  /** Writes in the talk after it, where 'go' leaves the scene; the same. */
  say: (text: string, key?: string) => Promise<string | null>
  /** The time to read the lines of the turn before the paid scene, ms. */
  readingMs: number
}

/** A player in the tent of the fair. They have 120 coins and a gift of 5, and have read the lines before it, unless they are still reading. */
async function inTheTent(spent = 0, isReading = false, storiesFolder = FAIR_FOLDER): Promise<SetUp> {
  const clock = createManualClock(T0)
  const folder = createTestFolder()
  const server = await startServer({ storiesFolder, clock, developerTools: true, dataFolder: folder })
  const player = await server.signUp()
  const { token } = player
  const send = (call: string, body: object, headers = {}): Promise<Response> =>
    server.send(`/actor/fair/reasoning/game.${call}`, { token, body, headers })
  await readStream(clock, await send('start', { restart: true }))
  const entered = parseEvents(
    await readStream(clock, await send('action', { event_type: 'chat', data: { option_id: 'to-bo' } })),
  )
  const before = entered.slice(
    0,
    entered.findIndex(({ event_type }) => event_type === 'enter_paid_scene'),
  )
  const readingMs = linesOf(before).reduce((sum, line) => sum + computeReadingMs(line), 0)
  if (!isReading) await clock.elapse(readingMs)
  if (spent > 0) await spendCoins(folder, player.id, spent)
  async function act(data: object, key?: string): Promise<string | null> {
    const headers = key === undefined ? {} : { 'Idempotency-Key': key }
    const response = await send('action', { event_type: 'chat', data }, headers)
    if (response.headers.get('content-type')?.startsWith('application/json') === true)
      return ((await response.json()) as { code: string }).code
    await response.body?.cancel()
    return null
  }
  return {
    readingMs,
    clock,
    server,
    player,
    elapsed: async () =>
      parseAnswer(costTime, (await server.call('/game/cost-time.get', { token, body: { story_id: 'fair' } })).envelope)
        ?.duration ?? null,
    hold: async (held) =>
      (await server.call('/game/cost-time.get', { token, body: { story_id: 'fair', held } })).envelope.code,
    act: async (key) => act({ option_id: 'ride' }, key),
    say: async (text, key) => act({ text }, key),
    reset: async (key) =>
      (
        await server.call('/game/current-playtime.reset', {
          token,
          body: { story_id: 'fair' },
          ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
        })
      ).envelope.code,
  }
}

/** The ride is a talk in the paid scene, to which the player listens until they say 'go'. */
async function inTheTalk(spent = 0): Promise<SetUp> {
  const set = await inTheTent(spent, false, TALK)
  expect(await set.act()).toBeNull()
  return set
}

const TALK = mkdtempSync(join(tmpdir(), 'talk-'))
afterAll(() => rmSync(TALK, { recursive: true }))
beforeAll(() => {
  cpSync(FAIR_FOLDER, TALK, { recursive: true })
  const file = join(TALK, 'fair', 'script.yaml')
  const script = readFileSync(file, 'utf8')
  const ride = '    transition: { seconds: 8, scene: wheel, goto: wheel }'
  expect(script).toContain(ride)
  const talk = `    listen:
      answers: [{ match: { en: [go], zh: [走] }, do: [{ say: { en: Up., zh: 上。 } }], goto: wheel }]
      after: { turns: 20, goto: instant }
      otherwise: { do: [{ say: { en: Hm., zh: 嗯。 } }] }`
  writeFileSync(file, script.replace(ride, talk))
})

test('the time of a paid scene runs by the server’s clock', async () => {
  const { clock, elapsed } = await inTheTent()
  expect(await elapsed()).toBe(0)
  await clock.elapse(61_500)
  expect(await elapsed()).toBe(61)
})

test('the lines before a paid scene are read for nothing', async () => {
  const { clock, elapsed, readingMs } = await inTheTent(0, true)
  expect(readingMs).toBeGreaterThan(2_000)
  await clock.elapse(readingMs)
  expect(await elapsed()).toBe(0)
  await clock.elapse(1_000)
  expect(await elapsed()).toBe(1)
})

test('an interval that is over is paid for, and the next begins', async () => {
  const { clock, elapsed, reset, server, player } = await inTheTent()
  await clock.elapse(301_000)
  expect([await reset('first'), await elapsed(), (await getOwned(server, player)).coins]).toEqual(['0', 0, 120])
  await clock.elapse(301_000)
  expect([await reset('second'), (await getOwned(server, player)).coins]).toEqual(['0', 115])
})

test('the same key, or a second page, pays for an interval once', async () => {
  const { clock, reset, server, player } = await inTheTent()
  await clock.elapse(301_000)
  expect(await Promise.all([reset('key'), reset('key'), reset('other'), reset()])).toEqual(['0', '0', '0', '0'])
  await clock.elapse(301_000)
  expect(await reset('key')).toBe('0')
  expect((await getOwned(server, player)).coins).toBe(120)
})

test('before an interval is over nothing is paid', async () => {
  const { clock, elapsed, reset, server, player } = await inTheTent()
  await clock.elapse(299_500)
  expect([await reset(), await elapsed(), (await getOwned(server, player)).coins]).toEqual(['0', 299, 125])
})

test('a key that paid for nothing pays for nothing later', async () => {
  const { clock, reset, elapsed, server, player } = await inTheTent()
  await clock.elapse(299_500)
  expect(await reset('early')).toBe('0')
  await clock.elapse(2_000)
  expect([await reset('early'), await elapsed(), (await getOwned(server, player)).coins]).toEqual(['0', 301, 125])
  expect([await reset('next'), await elapsed(), (await getOwned(server, player)).coins]).toEqual(['0', 0, 120])
})

test('a refused key works once the player has coins', async () => {
  const { clock, reset, elapsed, server, player } = await inTheTent(125)
  await clock.elapse(301_500)
  expect(await reset('key')).toBe('99001')
  await server.call('/check-in.create', { token: player.token, body: {} })
  expect([await reset('key'), await elapsed()]).toEqual(['0', 0])
})

test('without enough coins the interval stays over', async () => {
  const { clock, elapsed, reset } = await inTheTent(125)
  await clock.elapse(301_500)
  expect([await reset(), await elapsed()]).toEqual(['99001', 301])
})

test('outside of a paid scene no time passes, and nothing is paid', async () => {
  const { clock, elapsed, reset, server, player } = await inTheTent()
  const jump = await server.send('/actor/fair/reasoning/game.jump', {
    token: player.token,
    body: { action: 'prev_scene', story_id: 'fair' },
  })
  await readStream(clock, jump)
  await clock.elapse(301_000)
  expect([await elapsed(), await reset(), (await getOwned(server, player)).coins]).toEqual([0, '0', 125])
})

test('without a game there is no paid time', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const { token } = await server.signUp()
  expect((await server.call('/game/cost-time.get', { token, body: { story_id: 'fair' } })).envelope.code).toBe('1001')
  expect(
    (await server.call('/game/current-playtime.reset', { token, body: { story_id: 'inn', actor_id: 'du' } })).envelope
      .code,
  ).toBe('1001')
  expect((await server.call('/game/cost-time.get', { token, body: { story_id: 'inn' } })).envelope.message).toBe(
    'The request does not fit: actor_id',
  )
})

/** So long after its beginning an interval is over for an action, too, ms. */
const OVER_MS = (300 + PAID_TIME_GRACE_S) * 1_000

test('[B14] an action charges no time: it is taken for a while after the interval, then refused until a reset pays', async () => {
  const { clock, say, reset, elapsed, server, player } = await inTheTalk()
  await clock.elapse(OVER_MS - 1_000)
  expect(await say('x')).toBeNull()
  await clock.elapse(2_000)
  expect([await say('y', 'late'), await say('y', 'late'), (await getOwned(server, player)).coins]).toEqual([
    '1009',
    '1009',
    125,
  ])
  expect([await reset('paid'), await say('y', 'late'), await elapsed()]).toEqual(['0', null, 0])
  expect((await getOwned(server, player)).coins).toBe(120)
})

test('[B14] an action that leads out of the scene is taken, and charges nothing', async () => {
  const { clock, say, server, player, elapsed } = await inTheTalk()
  await clock.elapse(2 * OVER_MS)
  expect([await say('go'), await elapsed(), (await getOwned(server, player)).coins]).toEqual([null, 0, 125])
})

test('[B14] a jump leaves the scene, and charges nothing', async () => {
  const { clock, server, player, elapsed, reset } = await inTheTalk(125)
  await clock.elapse(2 * OVER_MS)
  const jump = await server.send('/actor/fair/reasoning/game.jump', {
    token: player.token,
    body: { action: 'prev_scene', story_id: 'fair' },
  })
  expect([jump.status, (await getOwned(server, player)).coins]).toEqual([200, 0])
  await jump.body?.cancel()
  expect([await elapsed(), await reset()]).toEqual([0, '0'])
})

test('[B14] a new game leaves the scene, and charges nothing', async () => {
  const { clock, server, player, elapsed, reset } = await inTheTalk()
  await clock.elapse(2 * OVER_MS)
  const start = await server.send('/actor/fair/reasoning/game.start', { token: player.token, body: { restart: true } })
  await start.body?.cancel()
  await clock.elapse(2 * OVER_MS)
  expect([await elapsed(), await reset(), (await getOwned(server, player)).coins]).toEqual([0, '0', 125])
})

test('[B14] who stays away is charged for nothing when they come back', async () => {
  const { clock, server, player, elapsed } = await inTheTalk()
  await clock.elapse(1_800_000)
  expect([await elapsed(), (await getOwned(server, player)).coins]).toEqual([1_800, 125])
})

test('[B13, B14] the time behind modals that the client told does not count for an action', async () => {
  const { clock, say, hold, server, player } = await inTheTalk()
  await clock.elapse(OVER_MS + 20_000)
  expect([await hold(30), await say('x'), (await getOwned(server, player)).coins]).toEqual(['0', null, 125])
  await clock.elapse(20_000)
  expect([await hold(30), await say('y')]).toEqual(['0', '1009'])
  expect(await hold(-1)).toBe('400')
})

test('[B13, B14] so it is after a pause that is longer than an interval, for all that follows in the interval', async () => {
  const { clock, say, hold, reset } = await inTheTalk()
  await clock.elapse(920_000)
  expect(await say('before the client told')).toBe('1009')
  expect([await hold(900), await say('x')]).toEqual(['0', null])
  await clock.elapse(250_000)
  expect([await hold(900), await say('y')]).toEqual(['0', null])
  await clock.elapse(80_000)
  expect([await hold(900), await say('z')]).toEqual(['0', '1009'])
  expect([await reset(), await say('z')]).toEqual(['0', null])
})

test('[B14] a client that tells all time as time that stood still gets some texts for an interval, not any number', async () => {
  const { clock, say, hold } = await inTheTalk()
  await clock.elapse(OVER_MS - 10_000)
  expect(await say('x')).toBeNull()
  let told = OVER_MS / 1000 - 10
  let taken = 0
  for (;;) {
    await clock.elapse(60_000)
    told += 60
    await hold(told)
    if ((await say('x')) !== null) break
    taken += 1
  }
  expect(taken).toBeGreaterThan(0)
  // Each text counts 30 s, and an interval is taken off once.
  expect(taken).toBeLessThanOrEqual(300 / PAID_SILENCE_MIN_S)
})

test('[B16] the time at a choice does not count for an action, however long it is and whatever the client tells', async () => {
  const { clock, act, say, server, player, reset } = await inTheTent(0, false, TALK)
  await clock.elapse(1_800_000)
  expect([await act(), await say('x')]).toEqual([null, null])
  await clock.elapse(OVER_MS - 1_000)
  expect(await say('y')).toBeNull()
  await clock.elapse(20_000)
  expect([await say('z'), (await getOwned(server, player)).coins]).toEqual(['1009', 125])
  // A paid interval begins without what was thought before it.
  expect(await reset()).toBe('0')
  await clock.elapse(OVER_MS + 1_000)
  expect(await say('w')).toBe('1009')
})

/** The ways into a paid scene that no choice leads to. */
const WAYS_IN: readonly (readonly [string, (set: SetUp) => Promise<Response>])[] = [
  [
    'opening its history',
    ({ server, player: { token } }) => post(server, token, '/actor/event/reasoning/game.history', {}),
  ],
  ['opening it on another page', ({ server, player: { token } }) => post(server, token, START, { restart: false })],
  [
    'going back to a place in it',
    ({ server, player: { token } }) => post(server, token, START, { restart: true, place: 'tent' }),
  ],
  [
    'jumping back into it',
    async ({ server, player: { token } }) => {
      await (await jump(server, token, 'next_scene')).body?.cancel()
      return jump(server, token, 'prev_scene')
    },
  ],
]
/** The ways out of it, beside an answer (above). */
const WAYS_OUT: readonly (readonly [string, (set: SetUp) => Promise<Response>])[] = [
  ['a jump to the scene before', ({ server, player: { token } }) => jump(server, token, 'prev_scene')],
  ['a jump to the next scene', ({ server, player: { token } }) => jump(server, token, 'next_scene')],
  [
    'going back to a place before it',
    ({ server, player: { token } }) => post(server, token, START, { restart: true, place: 'gate' }),
  ],
  ['a new game', ({ server, player: { token } }) => post(server, token, START, { restart: true })],
]
const START = '/actor/fair/reasoning/game.start'

function post(server: TestServer, token: string, path: string, body: object): Promise<Response> {
  return server.send(path, { token, body: { story_id: 'fair', ...body } })
}

function jump(server: TestServer, token: string, action: string): Promise<Response> {
  return post(server, token, '/actor/fair/reasoning/game.jump', { action })
}

test.each(WAYS_IN)(
  '[B14, B17] %s charges nothing, however long it lasts, until an interval is allowed and reset',
  async (_, enter) => {
    const set = await inTheTent()
    const { clock, server, player, reset } = set
    await (await enter(set)).body?.cancel()
    await clock.elapse(1_200_000)
    expect((await getOwned(server, player)).coins).toBe(125)
    expect(await reset('allowed')).toBe('0')
    expect((await getOwned(server, player)).coins).toBe(120)
  },
)

test.each(WAYS_OUT)(
  '[B9, B14] %s leaves it for nothing after any time, and a late reset pays for nothing',
  async (_, leave) => {
    const set = await inTheTent()
    const { clock, server, player, reset, elapsed } = set
    await clock.elapse(1_200_000)
    await (await leave(set)).body?.cancel()
    await clock.elapse(1_200_000)
    expect([await elapsed(), await reset('late')]).toEqual([0, '0'])
    expect((await getOwned(server, player)).coins).toBe(125)
  },
)
