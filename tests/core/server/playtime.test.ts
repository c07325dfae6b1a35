/** Scenes that are paid by time: the clock runs from their beginning, and each interval after the first is paid for once. */
import { expect, test } from 'vitest'
import { parseAnswer } from '../../../protocol/api/call.ts'
import { costTime } from '../../../protocol/api/credits.ts'
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
  /** The time to read the lines of the turn before the paid scene, ms. */
  readingMs: number
}

/** A player in the tent of the fair. They have 120 coins and a gift of 5, and have read the lines before it, unless they are still reading. */
async function inTheTent(spent = 0, isReading = false): Promise<SetUp> {
  const clock = createManualClock(T0)
  const folder = createTestFolder()
  const server = await startServer({ storiesFolder: FAIR_FOLDER, clock, developerTools: true, dataFolder: folder })
  const player = await server.signUp()
  const { token } = player
  const send = (call: string, body: object): Promise<Response> =>
    server.send(`/actor/fair/reasoning/game.${call}`, { token, body })
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
    act: async (key) => {
      const body = { event_type: 'chat', data: { option_id: 'ride' } }
      const headers = key === undefined ? {} : { 'Idempotency-Key': key }
      const response = await server.send('/actor/fair/reasoning/game.action', { token, body, headers })
      if (response.headers.get('content-type')?.startsWith('application/json') === true)
        return ((await response.json()) as { code: string }).code
      await response.body?.cancel()
      return null
    },
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

test('[B14] an action after the interval is charged without a reset, and one before it is not', async () => {
  const { clock, act, elapsed, server, player } = await inTheTent()
  await clock.elapse(299_000)
  expect([await act(), (await getOwned(server, player)).coins]).toEqual([null, 125])
  await clock.elapse(2_000)
  // The way out of the scene, too: the time was spent in it.
  const leave = async (): Promise<Response> =>
    server.send('/actor/fair/reasoning/game.action', {
      token: player.token,
      body: { event_type: 'action', data: { text: 'next_scene' } },
    })
  const [{ data } = { data: {} }] = parseEvents(await readStream(clock, await leave()))
  expect([data, (await getOwned(server, player)).coins, await elapsed()]).toEqual([{ coins: 120 }, 120, 0])
})

test('[B14] the client’s own reset after a charged action pays nothing, in any order and however often', async () => {
  const { clock, act, reset, elapsed, server, player } = await inTheTent()
  await clock.elapse(301_000)
  expect([await act('move'), await elapsed()]).toEqual([null, 0])
  expect([await act('move'), await reset('first'), await reset('first'), await reset()]).toEqual([null, '0', '0', '0'])
  expect((await getOwned(server, player)).coins).toBe(120)
  await clock.elapse(301_000)
  expect([await reset('second'), (await getOwned(server, player)).coins]).toEqual(['0', 115])
})

test('[B14] an action and a reset at once pay for one interval', async () => {
  const { clock, act, reset, server, player } = await inTheTent()
  await clock.elapse(301_000)
  await Promise.all([act('move'), reset('first'), act('move'), reset('first')])
  expect((await getOwned(server, player)).coins).toBe(120)
})

test('[B14] without diamonds an action is refused, until the player has some, and a jump leaves the scene', async () => {
  const { clock, act, server, player } = await inTheTent(125)
  await clock.elapse(301_000)
  expect([await act('move'), await act()]).toEqual(['99001', '99001'])
  await server.call('/check-in.create', { token: player.token, body: {} })
  const { coins } = await getOwned(server, player)
  expect([await act('move'), (await getOwned(server, player)).coins]).toEqual([null, coins - 5])
  await clock.elapse(301_000)
  const jump = await server.send('/actor/fair/reasoning/game.jump', {
    token: player.token,
    body: { action: 'prev_scene', story_id: 'fair' },
  })
  expect(jump.status).toBe(200)
  expect((await getOwned(server, player)).coins).toBe(coins - 5)
})

test('[B13, B14] time behind modals that the client told is not charged, up to the length of an interval', async () => {
  const { clock, act, hold, server, player } = await inTheTent()
  await clock.elapse(320_000)
  expect([await hold(30), await act(), (await getOwned(server, player)).coins]).toEqual(['0', null, 125])
  const rest = await inTheTent()
  await rest.clock.elapse(601_000)
  expect([await rest.hold(10_000), await rest.act(), (await getOwned(rest.server, rest.player)).coins]).toEqual([
    '0',
    null,
    120,
  ])
  expect(await hold(-1)).toBe('400')
})
