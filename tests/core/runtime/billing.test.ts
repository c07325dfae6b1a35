import { describe, expect, test } from 'vitest'
import { event, options } from '../../../fixtures/builders/events.ts'
import { CHARGE_NOTICE, PAID_SCENE_DEFAULT } from '../../../protocol/limits.ts'
import { due, enter, pendingCallsAfter, paid, resets } from '../../helpers/paidScene.ts'
import { callsOf } from '../../helpers/server.ts'
import { answer, callsOut, confirmDialogs, play, type Play } from '../../helpers/session.ts'

describe('a paid scene', () => {
  test('[B1] begins with the dialog of the spicy level, in intervals of 300 s', async () => {
    const game = await play()
    game.server.last().send(event('enter_paid_scene', 1, { scene_id: 's1' }))
    await game.settle()
    expect(game.view().paid).toEqual({
      sceneId: 's1',
      state: 'running',
      coins: 5,
      seconds: 300,
      elapsed: 0,
      elapsedAt: null,
      allowed: 0,
      isOver: false,
      isAnnounced: false,
    })
    expect(game.view().notices).toMatchObject([{ kind: 'spicy', isFree: false }])
  })

  test('[B1] the dialog has what the story says of the scene', async () => {
    const game = await play()
    game.server.last().send(event('enter_paid_scene', 1, { scene_id: 's1', text: 'One candle.' }))
    await game.settle()
    expect(game.view().notices).toMatchObject([{ kind: 'spicy', text: 'One candle.' }])
  })

  test('[B1] in another mode than the timer it is entered, and nothing is counted or charged', async () => {
    const game = await play()
    game.server.last().send(event('enter_paid_scene', 1, { scene_id: 's1', mode: 'ticket' }))
    await game.settle()
    expect(game.view().notices).toMatchObject([{ kind: 'spicy', isFree: true }])
    await confirmDialogs(game)
    expect(game.view().paid).toBeNull()
    expect(await pendingCallsAfter(game, PAID_SCENE_DEFAULT.intervalS * 1_000)).toEqual([])
  })

  test('[B1] its interval and price are what the event says', async () => {
    const game = await paid()
    expect(game.view().paid).toMatchObject({ seconds: 30, coins: 5 })
  })

  test('[B2] asks every 10 s how long it was played, one question at a time', async () => {
    const game = await paid()
    expect(await pendingCallsAfter(game, 9_999)).toEqual([])
    expect(await pendingCallsAfter(game, 1)).toEqual(['cost'])
    expect(await pendingCallsAfter(game, 25_000)).toEqual(['cost'])
    await answer(game, 'cost', 12)
    expect(game.view().paid).toMatchObject({ elapsed: 12, state: 'running' })
    expect(await pendingCallsAfter(game, 4_999)).toEqual([])
    expect(await pendingCallsAfter(game, 1)).toEqual(['cost'])
    await answer(game, 'cost', { failure: 'network' })
    expect(game.view().paid).toMatchObject({ elapsed: 12, state: 'running' })
    expect(await pendingCallsAfter(game, 10_000)).toEqual(['cost'])
  })

  test('[B2] continues polling if an answer comes in the turn of the next poll', async () => {
    const game = await paid()
    await game.pass(10_000)
    const [cost] = callsOut(game, 'cost')
    cost?.answer({ ok: true, value: 1 })
    game.clock.advance(10_000)
    await game.settle()
    expect(callsOut(game, 'cost')).toHaveLength(1)
    await answer(game, 'cost', 2)
    expect(game.view().paid?.elapsed).toBe(2)
  })

  test('[B3] pays when the interval is over, refreshes the user, and the next one runs', async () => {
    const game = await paid()
    await game.pass(10_000)
    await answer(game, 'cost', 29)
    expect(game.calls.size).toBe(0)
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    const [key] = resets(game)
    await answer(game, 'reset', true)
    expect(game.view().paid).toMatchObject({ state: 'running', elapsed: 0 })
    await answer(game, 'user', true)
    expect(await pendingCallsAfter(game, 10_000)).toEqual(['cost'])
    await answer(game, 'cost', 31)
    await game.pass(CHARGE_NOTICE.minMs)
    expect(resets(game)).toHaveLength(1)
    expect(resets(game)).not.toEqual([key])
  })

  test('[B4] a reset has one key, however often it is asked', async () => {
    const game = await due()
    const opened = game.server.requests[0]?.headers.get('idempotency-key') ?? ''
    const [key] = resets(game)
    expect(key).toBe(`reset:${opened}:${enter.id}:1`)
    await answer(game, 'reset', { failure: 'timeout' })
    await game.pass(10_000)
    expect(resets(game)).toEqual([key])
    game.kill()
    const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    expect(resets(again)).toEqual([key])
  })

  test('[B4] while a reset is out, nothing is asked beside it', async () => {
    const game = await due()
    expect(await pendingCallsAfter(game, 25_000)).toEqual(['reset'])
  })
})

describe('a reset that fails', () => {
  test.each(['insufficient_coins', 'refused'] as const)(
    '[B5] %s: the input is disabled, credit is asked for, and nothing more is asked',
    async (failure) => {
      const game = await due(options(2, ['stay']))
      await answer(game, 'reset', { failure })
      expect(game.view()).toMatchObject({
        paid: { state: 'payment_required' },
        composer: { reason: 'payment', until: null },
      })
      expect(game.view().notices).toMatchObject([{ code: 'charge_soon' }, { code: 'scene_unpaid' }])
      await game.intend({ kind: 'choose', optionId: 'stay' })
      await game.intend({ kind: 'send', text: 'Please?' })
      await game.host({ kind: 'visibility', visible: false })
      await game.host({ kind: 'visibility', visible: true })
      expect(await pendingCallsAfter(game, 60_000)).toEqual([])
      expect(game.lines()).toEqual([])
      expect(callsOf(game.server.requests)).toEqual(['game.start'])
    },
  )

  test.each([
    ['an option', (game: Play) => game.intend({ kind: 'choose', optionId: 'stay' })],
    ['a picture', (game: Play) => game.intend({ kind: 'upload', uploadId: game.view().upload?.id ?? '', url: null })],
  ])('[B5] %s that is tried then says why nothing happens', async (_what, tries) => {
    const game = await due(options(2, ['stay']), event('upload_image', 3, {}))
    await answer(game, 'reset', { failure: 'refused' })
    const noticeCount = game.view().notices.length
    await tries(game)
    expect(game.view().notices.slice(noticeCount)).toMatchObject([{ kind: 'recharge', code: 'scene_unpaid' }])
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    expect(game.view()).toMatchObject({ options: { items: [{ id: 'stay' }] }, upload: { id: 'e000003' } })
  })

  test('[B5] no picture is sent either', async () => {
    const game = await due(event('upload_image', 2, {}))
    await answer(game, 'reset', { failure: 'refused' })
    await game.intend({ kind: 'upload', uploadId: game.view().upload?.id ?? '', url: '/media/me.jpg' })
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    expect(game.view().upload).not.toBeNull()
  })

  test('[B6] without an answer it is asked again at each poll, and the third time counts as refused', async () => {
    const game = await due()
    for (const times of [1, 2]) {
      await answer(game, 'reset', { failure: 'network' })
      expect(game.view().paid?.state, `after ${times}`).toBe('running')
      expect(await pendingCallsAfter(game, 9_999)).toEqual([])
      expect(await pendingCallsAfter(game, 1)).toEqual(['reset'])
    }
    await answer(game, 'reset', { failure: 'http' })
    expect(game.view()).toMatchObject({ paid: { state: 'payment_required' }, composer: { reason: 'payment' } })
    expect(await pendingCallsAfter(game, 60_000)).toEqual([])
  })

  test('[B6] an answer in between restarts the count', async () => {
    const game = await due()
    for (const failure of ['network', 'timeout'] as const) {
      await answer(game, 'reset', { failure })
      await game.pass(10_000)
    }
    await answer(game, 'reset', true)
    await answer(game, 'user', true)
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    await game.pass(CHARGE_NOTICE.minMs)
    await answer(game, 'reset', { failure: 'network' })
    expect(game.view().paid?.state).toBe('running')
  })
})

describe('while the page is hidden', () => {
  test('[B7] nothing is asked behind a hidden page; what is due is asked when it is seen', async () => {
    const game = await paid()
    await game.host({ kind: 'visibility', visible: false })
    expect(await pendingCallsAfter(game, 60_000)).toEqual([])
    await game.host({ kind: 'visibility', visible: true })
    expect(await pendingCallsAfter(game, 0)).toEqual(['cost'])
    await answer(game, 'cost', 4)
    expect(game.view().paid?.elapsed).toBe(4)
  })

  test('[B7] what is not due yet keeps its time', async () => {
    const game = await paid()
    await game.host({ kind: 'visibility', visible: false })
    await game.pass(4_000)
    await game.host({ kind: 'visibility', visible: true })
    expect(await pendingCallsAfter(game, 5_999)).toEqual([])
    expect(await pendingCallsAfter(game, 1)).toEqual(['cost'])
  })

  test('[B7] an answer that comes behind a hidden page pays for nothing', async () => {
    const game = await paid()
    await game.pass(10_000)
    await game.host({ kind: 'visibility', visible: false })
    await answer(game, 'cost', 30)
    expect(game.calls.size).toBe(0)
    await game.host({ kind: 'visibility', visible: true })
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    expect(resets(game)).toHaveLength(1)
  })

  test('[B7] nothing is asked while another tab plays', async () => {
    const game = await due()
    const key = resets(game)
    await game.host({ kind: 'owner', owner: false })
    expect(await pendingCallsAfter(game, 60_000)).toEqual([])
    await game.host({ kind: 'owner', owner: true })
    expect(resets(game)).toEqual(key)
  })
})

describe('time that the server does not report', () => {
  /** The next question fails; the names of the calls that are out then. */
  async function failing(game: Play, times: number): Promise<string[]> {
    for (let time = 0; time < times; time += 1) {
      await game.pass(10_000)
      await answer(game, 'cost', { failure: 'network' })
    }
    return [...game.calls.values()].map(({ call }) => call.name)
  }

  test('[B10] is counted by the runtime: the interval ends, and is paid for', async () => {
    const game = await paid()
    expect(await failing(game, 2)).toEqual([])
    expect(await failing(game, 1)).toEqual(['reset'])
    await answer(game, 'reset', true)
    await answer(game, 'user', true)
    expect(await failing(game, 2)).toEqual([])
    expect(await failing(game, 1)).toEqual(['reset'])
  })

  test('[B10] counts on from what was known last', async () => {
    const game = await paid()
    await game.pass(10_000)
    await answer(game, 'cost', 19)
    expect(await failing(game, 1)).toEqual([])
    expect(await failing(game, 1)).toEqual(['reset'])
  })

  test('[B10, B6] no one continues for free if no poll is answered', async () => {
    const game = await paid()
    await failing(game, 3)
    for (const failure of ['network', 'timeout', 'http'] as const) {
      await answer(game, 'reset', { failure })
      await game.pass(10_000)
    }
    expect(game.view()).toMatchObject({ paid: { state: 'payment_required' }, composer: { reason: 'payment' } })
  })

  test('[B10, B7] what passes unseen, or while another tab plays, is not counted', async () => {
    for (const away of [
      (is: boolean) => ({ kind: 'visibility', visible: !is }) as const,
      (is: boolean) => ({ kind: 'owner', owner: !is }) as const,
    ]) {
      const game = await paid()
      await game.host(away(true))
      await game.pass(60_000)
      await game.host(away(false))
      await game.pass(0)
      await answer(game, 'cost', { failure: 'network' })
      expect(await failing(game, 2)).toEqual([])
      expect(await failing(game, 1)).toEqual(['reset'])
    }
  })

  test('[B10, L2] nor the time before a session is resumed', async () => {
    const before = await paid()
    before.kill()
    before.clock.jumpTo(before.clock.now() + 60_000)
    const game = await play({ store: before.store, clock: before.clock, command: { restart: false } })
    game.server.last().end()
    await game.pass(0)
    await answer(game, 'cost', { failure: 'network' })
    expect(await failing(game, 2)).toEqual([])
    expect(await failing(game, 1)).toEqual(['reset'])
  })
})
