import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { paid, pendingCallsAfter } from '../../helpers/paidScene.ts'
import { callsOf } from '../../helpers/server.ts'
import { answer, callsOut, failForGood, play, type Play } from '../../helpers/session.ts'

const network = (game: Play, online: boolean) => game.host({ kind: 'network', online })

/** A game whose first turn is over, without a network. */
async function offline(...events: Parameters<ReturnType<Play['server']['last']>['send']>): Promise<Play> {
  const game = await play()
  game.server.last().send(...events)
  game.server.last().end()
  await game.pass(10_000)
  await network(game, false)
  return game
}

describe('without a network', () => {
  test('[F16] the view says so, and says when it is back', async () => {
    const game = await offline()
    expect(game.view().online).toBe(false)
    await network(game, true)
    expect(game.view().online).toBe(true)
  })

  test('[F16] words wait as sending, and go out once and with their key when it returns', async () => {
    const game = await offline(line(1, 'Hello.', 'system'))
    await game.intend({ kind: 'send', text: 'Are you there?' })
    const [, mine] = game.messages()
    await game.pass(300_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    expect(game.messages()).toMatchObject([{}, { text: 'Are you there?', delivery: 'sending' }])
    expect(game.view()).toMatchObject({ notices: [], thinking: false, composer: { reason: 'please_wait' } })
    await network(game, true)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    expect(game.server.last().headers.get('idempotency-key')).toBe(mine?.id)
    game.server.last().send(line(2, 'Here.', 'system'))
    game.server.last().end()
    await game.pass(5_000)
    expect(game.messages()).toMatchObject([{}, { delivery: 'sent' }, { text: 'Here.' }])
  })

  test('[F16] an opening waits, and the chat is not broken', async () => {
    const game = await play({ command: { restart: false } })
    await network(game, false)
    expect(game.server.last().aborted()).toBe(true)
    await game.pass(300_000)
    expect(game.view()).toMatchObject({ flow: 'initializing', online: false, notices: [] })
    await network(game, true)
    expect(callsOf(game.server.requests)).toEqual(['game.history', 'game.history'])
    game.server.last().end()
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.history', 'game.history', 'game.start'])
  })

  test('[F16, F1] no retries are used up', async () => {
    const game = await play()
    for (const wait of [1_000, 2_000, 4_000]) {
      game.server.last().cut()
      await game.pass(wait)
    }
    await network(game, false)
    await game.pass(60_000)
    await network(game, true)
    for (const wait of [1_000, 2_000, 4_000]) {
      game.server.last().cut()
      await game.pass(wait)
    }
    expect(game.view()).toMatchObject({ flow: 'initializing', notices: [] })
    game.server.last().send(line(1, 'At last.', 'system'))
    await game.settle()
    expect(game.lines()).toEqual(['At last.'])
  })

  test('[F16, F4] an answer that had begun is taken from history, and nothing is posted again', async () => {
    const game = await offline()
    await network(game, true)
    await game.intend({ kind: 'send', text: 'Well?' })
    game.server.last().send(line(2, 'First.', 'system'))
    await game.settle()
    await network(game, false)
    await network(game, true)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action', 'game.history'])
    game.server.last().send(line(2, 'First.', 'system'), line(3, 'Second.', 'system'))
    game.server.last().end()
    await game.pass(20_000)
    expect(game.lines()).toEqual(['Well?', 'First.', 'Second.'])
  })

  test('[F16, F2] requests that fail while the page reports a network fail as always', async () => {
    const game = await play()
    await network(game, true)
    await failForGood(game)
    expect(game.view()).toMatchObject({ flow: 'error', notices: [{ code: 'network_unstable' }] })
  })

  test('[F16, F7] what was missed is requested when it returns', async () => {
    const game = await offline(line(1, 'Hello.', 'system'))
    await game.host({ kind: 'resumed' })
    await game.pass(60_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    await network(game, true)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.history'])
  })

  test('[F16, S8] a transition that falls due sends its signal later', async () => {
    const game = await offline(event('scene_transition', 1, { seconds: 30, scene_id: 's2' }))
    await game.pass(60_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    await network(game, true)
    expect(game.server.last().body).toMatchObject({ data: { text: 'next_scene', scene_id: 's2' } })
  })

  test('[F16, S12] no jump is possible', async () => {
    const game = await play({ command: { chatVersion: '3' } })
    game.server.last().send(options(1, ['stay']))
    game.server.last().end()
    await game.settle()
    expect(game.view().jumps).toBe(true)
    await network(game, false)
    expect(game.view().jumps).toBe(false)
    await game.intend({ kind: 'jump', to: 'next_scene' })
    expect(game.view().options).not.toBeNull()
    await network(game, true)
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
  })

  test('[F16, M2] a line waits for no voice, and one that waits is said', async () => {
    const game = await play({ voices: true })
    game.server.last().send(line(1, 'Come in.'))
    await game.settle()
    expect(game.lines()).toEqual([])
    await network(game, false)
    expect(game.lines()).toEqual(['Come in.'])
    expect(callsOut(game, 'voice')).toEqual([])
  })

  test('[F16, M1] what is loaded ahead waits, and is not given up', async () => {
    const game = await offline(event('preload', 1, { items: [{ url: '/media/a.webp', type: 'image' }] }))
    expect(game.preloads.size).toBe(0)
    await network(game, true)
    expect([...game.preloads.keys()]).toEqual(['/media/a.webp'])
  })
})

describe('a paid scene without a network', () => {
  test('[F16, B12] nothing is polled, counted or charged; the poll that is due goes out when it returns', async () => {
    const game = await paid()
    await network(game, false)
    expect(await pendingCallsAfter(game, 300_000)).toEqual([])
    expect(game.view().paid).toMatchObject({ state: 'running', elapsed: 0, elapsedAt: null, isAnnounced: false })
    await network(game, true)
    expect(await pendingCallsAfter(game, 0)).toEqual(['cost'])
    await answer(game, 'cost', 2)
    expect(game.view().paid).toMatchObject({ elapsed: 2, elapsedAt: game.clock.now() })
  })

  test('[F16, B6] a reset that was out is requested with its key, and counts as no failure', async () => {
    const game = await paid()
    await game.pass(20_000)
    await answer(game, 'cost', 30)
    const keyOf = () => callsOut(game, 'reset').map(({ call }) => call)
    const before = keyOf()
    expect(before).toHaveLength(1)
    await network(game, false)
    await game.pass(300_000)
    expect(keyOf()).toEqual([])
    expect(game.view().paid?.state).toBe('running')
    await network(game, true)
    expect(keyOf()).toEqual(before)
  })
})
