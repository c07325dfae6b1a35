import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { CONTINUE_OPTION_ID } from '../../../protocol/view/options.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { envelopeOf } from '../../helpers/server.ts'
import { failForGood, play } from '../../helpers/session.ts'
import { choose, ids, PICTURES, playToOptions, sent } from './offers.ts'

describe('a full heart', () => {
  const card = (id: string, scene_id: string | null) => ({ option_id: id, text: id, scene_id })
  const cards = event('show_chat_options', 1, {
    style: 'card',
    options: [card('a', 's1'), card('b', 's2'), card('c', null)],
  })
  const heart = (value: number, scene_ids: string[], is_allow_message = true) =>
    event('heart_value', 2, { heart_value: value, scene_ids, is_allow_message })

  test('[S9] leaves the cards that lead to its scenes', async () => {
    const game = await playToOptions(cards, heart(100, ['s2', 's9']))
    expect(ids(game)).toEqual(['b'])
    await choose(game, 'a')
    expect(sent(game)).toEqual([])
    await choose(game, 'b')
    expect(sent(game)).toEqual(['game.action'])
  })

  test('[S9] so it does with cards that come later, and with cards that are put back', async () => {
    const game = await playToOptions(event('heart_value', 0, { heart_value: 100, scene_ids: ['s2'] }), cards)
    expect(ids(game)).toEqual(['b'])
    await choose(game, 'b')
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(ids(game)).toEqual(['b'])
  })

  test('[S9, S16] leaves none where no card leads there: beside the field, which stays open, its own option leads on', async () => {
    const game = await playToOptions(cards, heart(100, ['s9']))
    expect([ids(game), game.view().composer.reason]).toEqual([[CONTINUE_OPTION_ID], null])
    await choose(game, 'a')
    expect(sent(game)).toEqual([])
    await choose(game, CONTINUE_OPTION_ID)
    expect(game.server.last().body).toMatchObject({
      event_type: 'action',
      data: { text: 'next_scene', scene_id: 's9' },
    })
    const writing = await playToOptions(cards, heart(100, ['s9']))
    await writing.intend({ kind: 'send', text: 'On' })
    expect([sent(writing), ids(writing)]).toEqual([['game.action'], null])
    // Nothing is hidden any more: no option leads on while the story waits for a text.
    writing.server.last().send(line(20, 'Well?'))
    writing.server.last().end()
    await writing.pass(10_000)
    expect([ids(writing), writing.view().composer.reason]).toEqual([null, null])
  })

  test("[S9, S16] in one of the heart's scenes all cards stay where none leads to them, whatever comes first", async () => {
    const scene = (id: string, at: number) => event('show_scene', at, { scene_id: id, title: 'Here' })
    for (const isAllowed of [true, false]) {
      for (const events of [
        [scene('s9', 0), cards, heart(100, ['s9'], isAllowed)],
        [heart(100, ['s9'], isAllowed), cards, scene('s9', 3)].map((each, at) => ({ ...each, timestamp: at })),
      ]) {
        const game = await playToOptions(...events)
        expect([ids(game), game.view().composer.reason]).toEqual([['a', 'b', 'c'], 'select_option'])
        await choose(game, 'c')
        expect(sent(game)).toEqual(['game.action'])
      }
      // A card that leads to one of them is all that remains, there too.
      expect(ids(await playToOptions(scene('s2', 0), cards, heart(100, ['s9', 's2'], isAllowed)))).toEqual(['b'])
    }
  })

  test("[S2, S9, S15] so it is in an opened history, from the heart's scene", async () => {
    const game = await play({ command: { restart: false } })
    game.server.last().send(event('show_scene', 0, { scene_id: 's9', title: 'Here' }), cards, heart(100, ['s9'], false))
    game.server.last().end()
    await game.settle()
    expect(ids(game)).toEqual(['a', 'b', 'c'])
  })

  test('[S9] all cards stay where the heart is not full, or names no scenes', async () => {
    for (const value of [heart(99, ['s2']), heart(100, [])])
      expect(ids(await playToOptions(cards, value))).toEqual(['a', 'b', 'c'])
  })

  test('[I6, S9] a button that leads to a hidden card costs what the card costs', async () => {
    const button = event('message', 0, {
      id: 'm1',
      content: { text: 'Well?', addition: { actions: [{ type: 'pay_now', option_id: 'a' }] } },
    })
    const paid = event('show_chat_options', 1, {
      style: 'card',
      options: [{ ...card('a', 's1'), paid_required: true, coins: 5 }],
    })
    const late = { ...paid, timestamp: -1 }
    for (const events of [
      [button, paid, heart(100, ['s9'])],
      [heart(100, ['s9']), late, button],
    ]) {
      const game = await playToOptions(...events)
      expect(ids(game)).toBeNull()
      // The page asks by the same price.
      expect(game.messages()[0]?.actions).toMatchObject([{ optionId: 'a', price: 5, hasOwnPrice: false }])
      await choose(game, 'a')
      expect([sent(game), game.view().notices]).toMatchObject([[], [{ kind: 'sign_in', price: 5 }]])
      await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 9 } })
      await choose(game, 'a')
      expect(game.server.last().body).toMatchObject({ price: 5, data: { option_id: 'a' } })
    }
  })

  test('[S9] other options are left alone', async () => {
    const plain = event('show_chat_options', 1, { options: [card('a', 's1'), card('b', 's2')] })
    expect(ids(await playToOptions(plain, heart(100, ['s2'])))).toEqual(['a', 'b'])
  })

  test('[S9] is_allow_message says whether text is still allowed, with scenes or without', async () => {
    for (const scenes of [['s2'], []]) {
      const reason = async (value: number, isAllowed: boolean): Promise<string | null> =>
        (await playToOptions(heart(value, scenes, isAllowed))).view().composer.reason
      expect([await reason(100, false), await reason(100, true), await reason(99, false)]).toEqual([
        'select_option',
        null,
        null,
      ])
    }
  })

  test('[S16] leads on by an option of its own where nothing else is left to do', async () => {
    const game = await playToOptions(cards, heart(100, ['s9'], false))
    expect(game.view()).toMatchObject({
      options: { style: 'default', items: [{ id: CONTINUE_OPTION_ID, text: '', price: 0, sceneId: 's9' }] },
      composer: { reason: 'select_option' },
    })
    await choose(game, CONTINUE_OPTION_ID)
    expect(game.server.last().body).toMatchObject({
      event_type: 'action',
      data: { text: 'next_scene', scene_id: 's9' },
    })
    expect(game.view()).toMatchObject({ options: null, messages: { count: 0 }, thinking: true })
    await choose(game, CONTINUE_OPTION_ID)
    expect(sent(game)).toEqual(['game.action'])
    game.server.last().send(event('show_scene', 20, { scene_id: 's9' }), options(21, ['stay']))
    game.server.last().end()
    await game.pass(1_000)
    expect(ids(game)).toEqual(['stay'])
  })

  test('[I16, I18, S16] examples stay where nothing may be written, and one of them is chosen', async () => {
    const free = event('show_chat_options', 1, {
      options: [card('~say-0', null), card('~go-on', null)],
      is_free_text: true,
    })
    for (const events of [
      [heart(100, ['s9'], false), { ...free, timestamp: heart(100, []).timestamp + 1 }],
      [free, heart(100, ['s9'], false)],
    ]) {
      const game = await playToOptions(...events)
      expect(game.view()).toMatchObject({
        options: { items: [{ id: '~say-0' }, { id: '~go-on' }] },
        composer: { reason: 'select_option' },
      })
      await choose(game, '~go-on')
      expect(game.server.last().body).toMatchObject({ event_type: 'chat', data: { option_id: '~go-on' } })
    }
    // A heart that is not full, or ends nothing, leaves the field open beside them.
    for (const open of [heart(99, [], false), heart(100, [], true)])
      expect((await playToOptions(free, open)).view().composer.reason).toBeNull()
  })

  test('[S16] it comes back where that brought nothing, and asks again by the same key where it could not be sent', async () => {
    const game = await playToOptions(heart(100, [], false))
    await choose(game, CONTINUE_OPTION_ID)
    game.server.last().end()
    await game.pass(1_000)
    expect(ids(game)).toEqual([CONTINUE_OPTION_ID])
    await choose(game, CONTINUE_OPTION_ID)
    const key = game.server.last().headers.get('idempotency-key')
    await failForGood(game)
    expect(ids(game)).toEqual([CONTINUE_OPTION_ID])
    await choose(game, CONTINUE_OPTION_ID)
    expect(game.server.last().headers.get('idempotency-key')).toBe(key)
  })

  test('[S16, L1] its choice counts however the log is cut into batches', async () => {
    const game = await playToOptions(heart(100, ['s9'], false))
    await choose(game, CONTINUE_OPTION_ID)
    const state = foldAll(await game.entries())
    expect([state.view, state.core.streams.map(({ kind }) => kind)]).toEqual([game.view(), ['action']])
  })

  test('[S16] it is not there beside pictures, an upload, a transition, or what is still to come', async () => {
    const full = event('heart_value', 0, { heart_value: 100, is_allow_message: false })
    expect(ids(await playToOptions(full, PICTURES))).toBeNull()
    expect((await playToOptions(full, event('upload_image', 1, {}))).view()).toMatchObject({
      options: null,
      composer: { reason: 'upload' },
    })
    expect((await playToOptions(full, event('scene_transition', 1, { seconds: 60 }))).view()).toMatchObject({
      options: null,
      composer: { reason: 'please_wait' },
      awaits: { what: 'transition' },
    })
    const game = await play()
    game.server.last().send(full)
    await game.settle()
    expect(ids(game)).toBeNull()
  })
})
