/** The ways into and out of a scene that is paid by time, and those that leave it behind: none of them charges anything. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { PAID_TIME_GRACE_S } from '../../../protocol/limits.ts'
import { getOwned } from './fair-stories.ts'
import { type TestServer } from './helpers.ts'
import { createTalkFolder, inTheTalk, inTheTent, type SetUp } from './paidTent.ts'

const TALK = createTalkFolder()
afterAll(() => rmSync(TALK, { recursive: true }))

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

test('[B9, B14] the ending of the story ends it for nothing after any time, and a late reset pays for nothing', async () => {
  const { clock, server, player, say, reset, elapsed } = await inTheTalk(TALK)
  await clock.elapse(1_200_000)
  expect(await say('end')).toBeNull()
  await clock.elapse(1_200_000)
  expect([await elapsed(), await reset('late')]).toEqual([0, '0'])
  expect((await getOwned(server, player)).coins).toBe(125)
})

test('[B14, T9] another user pays for nothing of it: neither they nor its player are charged', async () => {
  const { clock, server, player } = await inTheTent()
  await clock.elapse(1_200_000)
  const other = await server.signUp('device-of-another')
  const before = (await getOwned(server, other)).coins
  const reset = await post(server, other.token, '/game/current-playtime.reset', {})
  expect(await reset.json()).toMatchObject({ code: '1001' })
  expect([(await getOwned(server, player)).coins, (await getOwned(server, other)).coins]).toEqual([125, before])
})

test('[B14, T9] who signs out in it is charged for nothing, by no token of before, nor when they sign in again', async () => {
  const { clock, server, player, reset } = await inTheTent()
  await clock.elapse(100_000)
  expect((await server.call('/user.sign-out', { token: player.token, body: {} })).envelope.isOk).toBe(true)
  await clock.elapse(1_200_000)
  expect(await reset('late')).toBe('401')
  const again = await server.signUp()
  expect([again.id, (await getOwned(server, again)).coins]).toEqual([player.id, 125])
})

test('[B4, B17] of two devices one pays for an interval that its player allows, and the other for nothing', async () => {
  const { clock, server, player, reset, elapsed } = await inTheTent()
  await clock.elapse(1_200_000)
  await (await post(server, player.token, '/actor/event/reasoning/game.history', {})).body?.cancel()
  expect([await reset('first-device'), await reset('second-device'), await elapsed()]).toEqual(['0', '0', 0])
  expect((await getOwned(server, player)).coins).toBe(120)
  await clock.elapse((300 + PAID_TIME_GRACE_S) * 1_000)
  expect([await reset('first-device'), (await getOwned(server, player)).coins]).toEqual(['0', 120])
})
