/** Ways into a paid scene, and away from it, that nobody has confirmed a charge for. */
import { describe, expect, test } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { CHARGE_NOTICE } from '../../../protocol/limits.ts'
import { allow, enter, paid, pendingCallsAfter, resets, user } from '../../helpers/paidScene.ts'
import { callsOf } from '../../helpers/server.ts'
import { answer, confirmDialogs, play, type Play } from '../../helpers/session.ts'

/** Another device of the player opens the story, whose history this is. */
async function openElsewhere(...history: ChatEvent[]): Promise<Play> {
  const device = await play({ command: { restart: false } })
  await device.host(user(10))
  device.server.last().send(...history)
  device.server.last().end()
  await device.settle()
  await confirmDialogs(device)
  return device
}

/** The page is killed, and opens its session again after so long. */
async function killFor(game: Play, ms: number): Promise<Play> {
  game.kill()
  game.clock.jumpTo(game.clock.now() + ms)
  const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
  again.server.last().end()
  await again.settle()
  return again
}

describe('an interval that the server counts as over long since', () => {
  test('[B17, S2] is asked about on another device: what was allowed here is not allowed there', async () => {
    await allow(await paid(), 1_000)
    const device = await openElsewhere(enter)
    await device.pass(10_000)
    await answer(device, 'cost', 1_200)
    expect([device.view().paid?.state, resets(device)]).toEqual(['asking', []])
    expect(await pendingCallsAfter(device, 600_000)).toEqual([])
  })

  test('[B17, L2] is asked about in a page that was killed, as before', async () => {
    const game = await paid()
    await allow(game, 0)
    const again = await killFor(game, 1_200_000)
    await again.pass(10_000)
    await answer(again, 'cost', 1_200)
    expect([again.view().paid?.state, resets(again)]).toEqual(['asking', []])
    const third = await killFor(again, 1_200_000)
    expect(third.view().paid?.state).toBe('asking')
    expect(await pendingCallsAfter(third, 600_000)).toEqual([])
  })

  test('[B11, B17, L2] is paid once in a page that was killed, if it was allowed, and announced there', async () => {
    const game = await paid()
    await allow(game, 5)
    const again = await killFor(game, 1_200_000)
    await again.pass(10_000)
    await answer(again, 'cost', 1_200)
    expect([again.view().notices, resets(again)]).toMatchObject([[{ code: 'charge_soon', price: 5 }], []])
    await again.pass(CHARGE_NOTICE.minMs)
    expect(resets(again)).toHaveLength(1)
    await answer(again, 'reset', true)
    await answer(again, 'user', true)
    await again.pass(10_000)
    await answer(again, 'cost', 1_200)
    expect([again.view().paid?.state, resets(again)]).toEqual(['asking', []])
  })
})

describe('a paid scene whose next scene was asked for', () => {
  test.each([
    ['its countdown', (game: Play) => game.pass(1_000)],
    ['a tap', (game: Play) => game.intend({ kind: 'tap' })],
  ])('[B18] by %s is neither asked about nor charged while it is waited for', async (_how, end) => {
    for (const coins of [0, 1_000]) {
      const game = await paid()
      await allow(game, coins)
      await game.pass(9_000)
      await game.intend({ kind: 'send', text: 'Well?' })
      game.server.last().send(event('scene_transition', 9, { seconds: 1, scene_id: 's2' }))
      game.server.last().end()
      await game.pass(800)
      await end(game)
      expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action', 'game.action'])
      await game.pass(10_000)
      await answer(game, 'cost', 30)
      await game.pass(CHARGE_NOTICE.minMs)
      expect([game.view().paid?.state, resets(game), game.view().notices]).toEqual(['running', [], []])
      game.server.last().send(event('show_scene', 10, { scene_id: 's2', title: 'Out' }))
      await game.pass(1_000)
      expect(game.view().paid).toBeNull()
    }
  })
})

describe('who leaves a paid scene', () => {
  test('[B9] by the address is charged for nothing afterwards, whatever was allowed', async () => {
    const game = await paid()
    await game.pass(10_000)
    await answer(game, 'cost', 29)
    await game.session.close()
    await game.pass(1_200_000)
    expect([...game.calls.values()]).toEqual([])
  })

  test('[B9] for a new game of the story has allowed nothing there', async () => {
    const game = await paid()
    await game.session.close()
    const again = await play({ store: game.store, clock: game.clock })
    expect(again.view().paid).toBeNull()
    again.server.last().send(enter)
    again.server.last().end()
    await again.settle()
    await confirmDialogs(again)
    expect(again.view().paid).toMatchObject({ allowed: 0, isOver: false })
    expect(await pendingCallsAfter(again, 9_000)).toEqual([])
  })

  test('[B9, E1] by the ending, which comes while it asks or a charge is announced, is charged for nothing', async () => {
    for (const coins of [0, 1_000]) {
      const game = await paid()
      await allow(game, coins)
      await game.pass(10_000)
      await answer(game, 'cost', 30)
      expect(game.view().paid?.state).toBe(coins === 0 ? 'asking' : 'running')
      await game.host({ kind: 'resumed' })
      game.server.last().send(event('show_ending', 9, { html: 'Over.' }))
      game.server.last().end()
      await game.pass(CHARGE_NOTICE.minMs)
      expect(resets(game)).toEqual([])
      expect(game.view()).toMatchObject({ paid: null, notices: [], ending: { html: 'Over.' } })
    }
  })
})
