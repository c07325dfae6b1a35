/** Scenes that are paid by time: the clock runs from their beginning, and each interval after the first is paid for once. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { PAID_SILENCE_MIN_S, PAID_TIME_GRACE_S } from '../../../protocol/limits.ts'
import { FAIR_FOLDER, getOwned } from './fair-stories.ts'
import { readStream, startServer } from './helpers.ts'
import { createTalkFolder, inTheTalk, inTheTent } from './paidTent.ts'

const TALK = createTalkFolder()
afterAll(() => rmSync(TALK, { recursive: true }))

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
  const { clock, say, reset, elapsed, server, player } = await inTheTalk(TALK)
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
  const { clock, say, server, player, elapsed } = await inTheTalk(TALK)
  await clock.elapse(2 * OVER_MS)
  expect([await say('go'), await elapsed(), (await getOwned(server, player)).coins]).toEqual([null, 0, 125])
})

test('[B14] a jump leaves the scene, and charges nothing', async () => {
  const { clock, server, player, elapsed, reset } = await inTheTalk(TALK, 125)
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
  const { clock, server, player, elapsed, reset } = await inTheTalk(TALK)
  await clock.elapse(2 * OVER_MS)
  const start = await server.send('/actor/fair/reasoning/game.start', { token: player.token, body: { restart: true } })
  await start.body?.cancel()
  await clock.elapse(2 * OVER_MS)
  expect([await elapsed(), await reset(), (await getOwned(server, player)).coins]).toEqual([0, '0', 125])
})

test('[B14] who stays away is charged for nothing when they come back', async () => {
  const { clock, server, player, elapsed } = await inTheTalk(TALK)
  await clock.elapse(1_800_000)
  expect([await elapsed(), (await getOwned(server, player)).coins]).toEqual([1_800, 125])
})

test('[B13, B14] the time behind modals that the client told does not count for an action', async () => {
  const { clock, say, hold, server, player } = await inTheTalk(TALK)
  await clock.elapse(OVER_MS + 20_000)
  expect([await hold(30), await say('x'), (await getOwned(server, player)).coins]).toEqual(['0', null, 125])
  await clock.elapse(20_000)
  expect([await hold(30), await say('y')]).toEqual(['0', '1009'])
  expect(await hold(-1)).toBe('400')
})

test('[B13, B14] so it is after a pause that is longer than an interval, for all that follows in the interval', async () => {
  const { clock, say, hold, reset } = await inTheTalk(TALK)
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
  const { clock, say, hold } = await inTheTalk(TALK)
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
