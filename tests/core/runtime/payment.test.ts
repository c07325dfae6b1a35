import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { CHARGE_NOTICE } from '../../../protocol/limits.ts'
import { allow, due, enter, pendingCallsAfter, paid, resets, user } from '../../helpers/paidScene.ts'
import { callsOf } from '../../helpers/server.ts'
import { answer, callsOut, confirmDialogs, play, type Play } from '../../helpers/session.ts'

describe('when the player owns more', () => {
  const owning = {
    'the page says so': (game: Play) => game.host(user(60)),
    'the server says so': async (game: Play) => {
      await game.host({ kind: 'resumed' })
      game.server.last().send(event('update_user_coins', 9, { coins: 60 }))
      game.server.last().end()
      await game.settle()
      await game.host(user(60))
    },
  }

  test.each(Object.entries(owning))(
    '[B8] %s: the interval is paid with the key it had, and the scene continues',
    async (_who, own) => {
      const game = await due()
      const key = resets(game)
      await answer(game, 'reset', { failure: 'insufficient_coins' })
      await confirmDialogs(game)
      await own(game)
      expect(resets(game)).toEqual(key)
      await answer(game, 'reset', true)
      await answer(game, 'user', true)
      expect(game.view()).toMatchObject({ paid: { state: 'running', elapsed: 0 }, composer: { reason: null } })
      expect(await pendingCallsAfter(game, 10_000)).toEqual(['cost'])
    },
  )

  test('[B8] as much or less is no reason', async () => {
    const game = await due()
    await answer(game, 'reset', { failure: 'insufficient_coins' })
    await game.host(user(10))
    await game.host(user(3))
    expect(game.calls.size).toBe(0)
  })

  test('[B6, B8] where no answer comes then, it is asked again, and what is refused again is not', async () => {
    const game = await due()
    const key = resets(game)
    await answer(game, 'reset', { failure: 'refused' })
    await game.host(user(60))
    await answer(game, 'reset', { failure: 'network' })
    await game.pass(10_000)
    expect(resets(game)).toEqual(key)
    await answer(game, 'reset', { failure: 'refused' })
    expect(await pendingCallsAfter(game, 30_000)).toEqual([])
    expect(game.view().paid?.state).toBe('payment_required')
  })
})

describe('the end of it', () => {
  const ends: [string, ChatEvent][] = [
    ['another scene', event('show_scene', 3, { scene_id: 's2' })],
    ['the ending', event('show_ending', 3, { html: 'Over.' })],
  ]

  test.each(ends)('[B9] %s: no more is asked or charged, and a late answer changes nothing', async (_what, last) => {
    const game = await due()
    const late = callsOut(game, 'reset').map(({ call }) => call)
    const key = [...game.calls.keys()][0] ?? ''
    expect(late).toHaveLength(1)
    await game.host({ kind: 'resumed' })
    game.server.last().send(last)
    game.server.last().end()
    await game.settle()
    expect(game.view().paid).toBeNull()
    expect(callsOut(game, 'reset')).toEqual([])
    const before = game.view()
    await game.write({ type: 'result', work: key, ok: true })
    expect(game.view()).toEqual(before)
    await game.pass(60_000)
    expect([...callsOut(game, 'cost'), ...callsOut(game, 'reset'), ...callsOut(game, 'user')]).toEqual([])
  })

  test('[B9] the same scene shown again does not end it', async () => {
    const game = await paid(event('show_scene', 2, { scene_id: 's1' }))
    expect(game.view().paid?.state).toBe('running')
  })

  test('[B9] one without a name is the scene it began in', async () => {
    const game = await play()
    game.server.last().send(event('show_scene', 1, { scene_id: 's1' }), event('enter_paid_scene', 2, {}))
    await game.settle()
    expect(game.view().paid?.sceneId).toBe('s1')
    await confirmDialogs(game)
    game.server.last().send(event('show_scene', 3, { scene_id: 's2' }))
    await game.settle()
    expect(game.view().paid).toBeNull()
  })

  test('[B9] a late answer of one paid scene is none of the next', async () => {
    const game = await due()
    const key = [...game.calls.keys()][0] ?? ''
    await game.host({ kind: 'resumed' })
    game.server.last().send(event('enter_paid_scene', 3, { scene_id: 's2', seconds: 60 }))
    game.server.last().end()
    await game.settle()
    await game.write({ type: 'result', work: key, ok: false, failure: 'insufficient_coins' })
    expect(game.view().paid).toMatchObject({ sceneId: 's2', state: 'running', coins: 5, seconds: 60, elapsed: 0 })
    await confirmDialogs(game)
    await allow(game, 5)
    await game.pass(10_000)
    await answer(game, 'cost', 60)
    await game.pass(CHARGE_NOTICE.minMs)
    expect(resets(game)[0]).toMatch(/:e000003:1$/)
  })

  test('[B9, E1] nothing of the kind begins after the ending', async () => {
    const game = await play()
    game.server
      .last()
      .send(
        event('show_ending', 1, { html: 'Over.' }),
        event('enter_paid_scene', 2, { scene_id: 's1' }),
        event('upload_image', 3, {}),
        event('scene_transition', 4, { seconds: 1 }),
      )
    await game.pass(60_000)
    expect(game.view()).toMatchObject({ paid: null, upload: null, notices: [], scene: { nextAt: null } })
    expect(callsOut(game, 'cost')).toEqual([])
  })
})

describe('an opened history', () => {
  /** A session that was opened with this history. */
  async function opened(...history: ChatEvent[]): Promise<Play> {
    const game = await play({ command: { restart: false } })
    game.server.last().send(...history)
    game.server.last().end()
    await game.settle()
    return game
  }

  test('[S2, B1] a paid scene that runs is paid on', async () => {
    const game = await opened(
      event('show_scene', 0, { scene_id: 's1' }),
      enter,
      event('show_scene', 3, { scene_id: 's1' }),
      line(4, 'Good.'),
    )
    expect(game.view().paid).toMatchObject({ sceneId: 's1', seconds: 30 })
    await confirmDialogs(game)
    expect(await pendingCallsAfter(game, 10_000)).toEqual(['cost'])
  })

  test('[S2, B9] one that another scene ended is not', async () => {
    const game = await opened(enter, event('show_scene', 3, { scene_id: 's2' }))
    expect(game.view().paid).toBeNull()
  })
})

describe('payment required', () => {
  const required = event('payment_required', 2, { message: 'The lamps cost oil.', coins: 20 })

  test('[F10] clears the queue and asks for credit', async () => {
    const game = await play()
    await game.host(user(10))
    game.server.last().send(line(1, 'Halt.'), required, line(3, 'Go on.'))
    game.server.last().end()
    await game.pass(20_000)
    expect(game.lines()).toEqual(['Halt.'])
    expect(game.view().notices).toMatchObject([
      { kind: 'toast', text: 'The lamps cost oil.' },
      { kind: 'recharge', price: 20 },
    ])
    expect(game.view().isRechargeDue).toBe(true)
  })

  test('[F10] what was cleared comes back from history once the player owns more, and once', async () => {
    const history = [line(1, 'Halt.'), required, line(3, 'Go on.')]
    const game = await play()
    await game.host(user(10))
    game.server.last().send(...history)
    game.server.last().end()
    await game.pass(20_000)
    await game.host(user(10))
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    await game.host(user(30))
    await game.host(user(40))
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.history'])
    game.server.last().send(...history)
    game.server.last().end()
    await game.pass(20_000)
    expect(game.lines()).toEqual(['Halt.', 'Go on.'])
    expect(game.view().isRechargeDue).toBe(false)
    expect(game.view().notices.map(({ kind }) => kind)).toEqual(['toast', 'recharge'])
    await game.host(user(50))
    expect(game.server.requests).toHaveLength(2)
  })

  test('[F10] a guest is asked to sign in', async () => {
    const game = await play()
    await game.host({ kind: 'user', user: { id: 'u1', guest: true, coins: 0 } })
    game.server.last().send(event('payment_required', 1, {}))
    await game.settle()
    expect(game.view().notices).toMatchObject([{ kind: 'sign_in' }])
  })
})

describe('a jump out of a scene that is not paid', () => {
  test('[S12, B5, B9] charges nothing, also when the player owns more afterwards', async () => {
    const game = await play({ command: { chatVersion: '3' } })
    await game.host(user(10))
    game.server.last().send(enter)
    game.server.last().end()
    await game.settle()
    await confirmDialogs(game)
    await allow(game, 5)
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    await game.pass(CHARGE_NOTICE.minMs)
    await answer(game, 'reset', { failure: 'insufficient_coins' })
    await confirmDialogs(game)
    expect(game.view().paid?.state).toBe('payment_required')
    await game.intend({ kind: 'jump', to: 'next_scene' })
    expect(callsOf(game.server.requests).at(-1)).toBe('game.jump')
    expect(await pendingCallsAfter(game, 60_000)).not.toContain('reset')
    game.server.last().send(event('show_scene', 9, { scene_id: 's2' }))
    game.server.last().end()
    await game.settle()
    expect(game.view()).toMatchObject({ paid: null, scene: { id: 's2' }, composer: { reason: null } })
    await game.host(user(60))
    const pending = await pendingCallsAfter(game, 60_000)
    expect(pending.filter((name) => name === 'reset' || name === 'cost')).toEqual([])
  })
})
