import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { CHARGE_NOTICE } from '../../../protocol/limits.ts'
import { allow, paid, paidWithJumps, resets, user } from '../../helpers/paidScene.ts'
import { envelopeOf } from '../../helpers/server.ts'
import { answer, callsOut, confirmDialogs, failForGood, type Play } from '../../helpers/session.ts'

/** A player in a paid scene of 30 s who has allowed so much, and whose interval is over. */
async function over(coins: number): Promise<Play> {
  const game = await paid()
  await allow(game, coins)
  await game.pass(10_000)
  await answer(game, 'cost', 30)
  return game
}

describe('a paid scene whose time is over', () => {
  test('[B17] stops and asks; nothing is announced, polled or charged, however long it takes', async () => {
    const game = await over(0)
    expect(game.view()).toMatchObject({
      paid: { state: 'asking', isOver: true, elapsedAt: null },
      composer: { reason: 'payment' },
      awaits: { what: 'decision', until: null },
    })
    await game.intend({ kind: 'send', text: 'Well?' })
    await game.pass(600_000)
    expect([game.view().notices, [...game.calls.values()], game.lines()]).toEqual([[], [], []])
  })

  test('[B14, B17] a message that the server refuses for the interval opens the question at once, and stays', async () => {
    const game = await paid()
    await allow(game, 0)
    await game.intend({ kind: 'send', text: 'Well?' })
    game.server.last().answer(200, envelopeOf('1009', 'The time is over'))
    await game.settle()
    await answer(game, 'cost', 30)
    expect(game.view().paid).toMatchObject({ state: 'asking', isOver: true })
    expect(game.lines()).toEqual(['Well?'])
  })

  test('[B13, B14] such a message opens it also where the client has taken time off that the server counts', async () => {
    for (const coins of [0, 20]) {
      const game = await paid()
      await game.intend({ kind: 'pausePaid' })
      await game.pass(900_000)
      await game.intend({ kind: 'goOnPaid', allowed: coins })
      await game.pass(0)
      await answer(game, 'cost', 900)
      await game.intend({ kind: 'send', text: 'Well?' })
      game.server.last().answer(200, envelopeOf('1009', 'The time is over'))
      await game.settle()
      expect(callsOut(game, 'cost').map(({ call }) => call)).toEqual([{ name: 'cost' }])
      await answer(game, 'cost', 901)
      // What is allowed is announced first.
      expect(game.view().paid).toMatchObject({ state: coins === 0 ? 'asking' : 'running', isOver: true })
      await game.pass(CHARGE_NOTICE.minMs)
      expect(resets(game)).toHaveLength(coins === 0 ? 0 : 1)
    }
  })

  test('[I7] a message that is refused for another reason leaves the count alone', async () => {
    const game = await paid()
    await allow(game, 0)
    await game.intend({ kind: 'send', text: 'Well?' })
    game.server.last().answer(200, envelopeOf('1005'))
    await game.settle()
    expect(callsOut(game, 'cost')).toEqual([])
  })

  test('[B18] the question is withdrawn when the answer to a message brings the next scene', async () => {
    const game = await paid()
    await allow(game, 0)
    await game.intend({ kind: 'send', text: 'Well?' })
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    expect(game.view().paid?.state).toBe('asking')
    game.server.last().send(event('show_scene', 9, { scene_id: 's2', title: 'Out' }))
    game.server.last().end()
    await game.settle()
    expect(game.view().paid?.state).not.toBe('asking')
    await game.pass(10_000)
    expect([game.view().paid, game.view().scene.id, resets(game)]).toEqual([null, 's2', []])
  })

  test('[B17] the story stands still until the answer', async () => {
    const game = await paid()
    await allow(game, 0)
    await game.intend({ kind: 'send', text: 'Well?' })
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    game.server.last().send(line(5, 'Now?'))
    game.server.last().end()
    await game.pass(60_000)
    expect(game.lines()).toEqual(['Well?'])
    await game.intend({ kind: 'goOnPaid', allowed: 5 })
    await game.pass(10_000)
    expect(game.lines()).toEqual(['Well?', 'Now?'])
  })

  test('[B17] going on pays once, at once, and the next interval asks again', async () => {
    const game = await over(0)
    await game.intend({ kind: 'goOnPaid', allowed: 4 })
    expect([resets(game), game.view().paid?.state]).toEqual([[], 'asking'])
    await game.intend({ kind: 'goOnPaid', allowed: 5 })
    expect(resets(game)).toHaveLength(1)
    await answer(game, 'reset', true)
    await answer(game, 'user', true)
    expect(game.view().paid).toMatchObject({ state: 'running', allowed: 0, isOver: false, elapsed: 0 })
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    expect([game.view().paid?.state, resets(game)]).toEqual(['asking', []])
  })

  test('[B17] what is allowed is charged without a question, after its announcement, until it is used up', async () => {
    const game = await over(10)
    expect([game.view().paid?.state, resets(game)]).toEqual(['running', []])
    await game.pass(CHARGE_NOTICE.minMs)
    expect(resets(game)).toHaveLength(1)
    await answer(game, 'reset', true)
    await answer(game, 'user', true)
    expect(game.view().paid?.allowed).toBe(5)
    for (const isAllowed of [true, false]) {
      await game.pass(10_000)
      await answer(game, 'cost', 30)
      expect(game.view().paid?.state).toBe(isAllowed ? 'running' : 'asking')
      if (!isAllowed) continue
      await game.pass(CHARGE_NOTICE.minMs)
      await answer(game, 'reset', true)
      await answer(game, 'user', true)
    }
    expect(resets(game)).toEqual([])
  })
})

describe('a player who pauses', () => {
  test('[B17] stops time and story, revokes what was allowed, and goes on for nothing', async () => {
    const game = await paid()
    await game.pass(4_000)
    await game.intend({ kind: 'pausePaid' })
    expect(game.view().paid).toMatchObject({ state: 'asking', isOver: false, allowed: 0, elapsed: 4, elapsedAt: null })
    await game.pass(600_000)
    await game.intend({ kind: 'goOnPaid', allowed: 0 })
    expect(game.view().paid).toMatchObject({ state: 'running', elapsed: 4 })
    await game.pass(0)
    expect(callsOut(game, 'cost')).toMatchObject([{ call: { held: 600 } }])
    await answer(game, 'cost', 604)
    expect([game.view().paid?.elapsed, resets(game)]).toEqual([4, []])
  })

  test('[B17] takes no charge back that is out', async () => {
    const game = await over(5)
    await game.pass(CHARGE_NOTICE.minMs)
    await game.intend({ kind: 'pausePaid' })
    expect([game.view().paid?.state, resets(game).length]).toEqual(['running', 1])
  })
})

describe('a player who leaves by a jump that fails', () => {
  test.each(['1007', 'network'])(
    '[B17] allows no charge that was announced before (%s): the scene asks',
    async (failure) => {
      const game = await paidWithJumps()
      await allow(game, 20)
      await game.pass(10_000)
      await answer(game, 'cost', 20)
      expect(game.view()).toMatchObject({
        paid: { isAnnounced: true, allowed: 20 },
        notices: [{ code: 'charge_soon' }],
      })
      await game.intend({ kind: 'jump', to: 'prev_scene' })
      expect(game.view()).toMatchObject({ paid: { state: 'running', isAnnounced: false, allowed: 0 }, notices: [] })
      if (failure === 'network') await failForGood(game)
      else game.server.last().answer(200, envelopeOf('1007'))
      await game.pass(10_000)
      await answer(game, 'cost', 30)
      expect([game.view().paid?.state, resets(game)]).toEqual(['asking', []])
    },
  )

  test('[B17] is charged once for what was out, and asked the next time', async () => {
    const game = await paidWithJumps()
    await allow(game, 20)
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    await game.pass(CHARGE_NOTICE.minMs)
    expect(resets(game)).toHaveLength(1)
    await game.intend({ kind: 'jump', to: 'prev_scene' })
    game.server.last().answer(200, envelopeOf('1007'))
    await game.settle()
    expect([game.view().paid?.state, resets(game).length]).toEqual(['running', 1])
    await answer(game, 'reset', true)
    await answer(game, 'user', true)
    expect(game.view().paid).toMatchObject({ state: 'running', allowed: 0 })
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    expect([game.view().paid?.state, resets(game)]).toEqual(['asking', []])
  })

  test('[B8, B18] pays nothing by a recharge while the jump is out, and is asked when it failed', async () => {
    const game = await paidWithJumps()
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    await game.pass(CHARGE_NOTICE.minMs)
    await answer(game, 'reset', { failure: 'insufficient_coins' })
    await confirmDialogs(game)
    await game.intend({ kind: 'jump', to: 'prev_scene' })
    await game.host(user(60))
    await game.pass(10_000)
    expect(resets(game)).toEqual([])
    game.server.last().answer(200, envelopeOf('1007'))
    await game.settle()
    expect([game.view().paid?.state, resets(game)]).toEqual(['asking', []])
  })

  test('[B6, B18] repeats no charge without an answer while the jump is out', async () => {
    const game = await paidWithJumps()
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    await game.pass(CHARGE_NOTICE.minMs)
    await answer(game, 'reset', { failure: 'network' })
    await game.intend({ kind: 'jump', to: 'prev_scene' })
    await game.pass(20_000)
    expect(resets(game)).toEqual([])
  })
})

describe('a paid scene that is nearly over', () => {
  test('[B17, B18] a player who pauses then goes on for nothing', async () => {
    const game = await paid()
    await allow(game, 0)
    await game.intend({ kind: 'send', text: 'Well?' })
    game.server.last().send(event('scene_transition', 9, { seconds: 40, scene_id: 's2' }))
    game.server.last().end()
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    await game.intend({ kind: 'pausePaid' })
    await game.pass(60_000)
    expect(game.view()).toMatchObject({ paid: { state: 'asking', isOver: false }, scene: { id: null } })
    await game.intend({ kind: 'goOnPaid', allowed: 0 })
    expect([game.view().paid?.state, resets(game)]).toEqual(['running', []])
  })

  test.each([
    ['the next scene', event('show_scene', 9, { scene_id: 's2', title: 'Out' })],
    ['the ending', event('show_ending', 9, { ending_id: 'e', html: '' })],
    ['a countdown to the next scene', event('scene_transition', 9, { seconds: 40, scene_id: 's2' })],
  ])('[B18] %s is on its way: it is neither asked nor charged again', async (_what, end) => {
    for (const coins of [0, 1_000]) {
      const game = await paid()
      await allow(game, coins)
      await game.intend({ kind: 'send', text: 'Well?' })
      game.server.last().send(event('wait', 8, { seconds: 20 }), end)
      game.server.last().end()
      await game.pass(10_000)
      await answer(game, 'cost', 30)
      await game.pass(CHARGE_NOTICE.minMs)
      expect([game.view().paid?.state, resets(game), game.view().notices]).toEqual(['running', [], []])
    }
  })
})
