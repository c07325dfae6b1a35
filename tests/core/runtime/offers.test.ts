import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { envelopeOf } from '../../helpers/server.ts'
import { play, START } from '../../helpers/session.ts'
import { choose, ids, PICTURES, playToOptions, sent } from './offers.ts'

const BUTTONS = event('message', 1, {
  id: 'm1',
  sender_type: 'system',
  msg_type: 'text',
  content: {
    text: 'Wrong.',
    addition: {
      mood: -1,
      actions: [
        { position: 2, type: 'pay_now', option_id: 'buy' },
        { position: 1, type: 'try_again', option_id: 'again' },
      ],
    },
  },
})

describe('choosing', () => {
  test('[I8] an option of text is sent as words, with its id, its scene and its actor', async () => {
    const game = await playToOptions(
      event('show_chat_options', 1, {
        style: 'actor',
        options: [{ option_id: 'talk', text: 'Ask Wei', scene_id: 's2', actor_id: 'wei' }],
      }),
    )
    await choose(game, 'talk')
    expect(game.server.last().body).toEqual({
      event_type: 'chat',
      timestamp: START + 10_000,
      price: 0,
      data: { text: 'Ask Wei', option_id: 'talk', scene_id: 's2', option_data: { actor_id: 'wei' } },
    })
    expect(game.lines()).toEqual(['Ask Wei'])
  })

  test('[I8] one shown as a picture is sent as an action, and shows nothing', async () => {
    const game = await playToOptions(PICTURES)
    expect(game.view().actionOptions).toEqual([
      { id: 'pay', type: 'pay_now', imageUrl: '/media/pay.webp', alt: 'Pay', price: 5 },
      { id: 'again', type: 'try_again', imageUrl: '/media/again.webp', alt: 'Try again', price: 0 },
    ])
    expect(game.view().composer.reason).toBe('select_option')
    await choose(game, 'again')
    expect(game.server.last().body).toEqual({
      event_type: 'action',
      timestamp: START + 10_000,
      price: 0,
      data: { option_id: 'again' },
    })
    expect(game.view()).toMatchObject({ actionOptions: null, messages: { count: 0 }, thinking: true })
  })

  test('[I4, I8] a picture that could not be sent is there again', async () => {
    const game = await playToOptions(PICTURES)
    const shown = game.view().actionOptions
    await choose(game, 'again')
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(game.view().actionOptions).toEqual(shown)
  })

  test('[I6] a picture that costs more than the player owns asks for credit', async () => {
    const game = await playToOptions(PICTURES)
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 4 } })
    await choose(game, 'pay')
    expect(sent(game)).toEqual([])
    expect(game.view().notices).toMatchObject([{ kind: 'recharge' }])
  })

  test('[I6] so does a button under a message whose price the server sent', async () => {
    const priced = event('message', 1, {
      id: 'm1',
      content: { text: 'Wrong.', addition: { actions: [{ type: 'pay_now', option_id: 'buy', coins: 5 }] } },
    })
    const game = await playToOptions(priced)
    expect(game.messages()[0]?.actions).toEqual([{ type: 'pay_now', optionId: 'buy', price: 5, hasOwnPrice: true }])
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 4 } })
    await choose(game, 'buy')
    expect(sent(game)).toEqual([])
    expect(game.view().notices).toMatchObject([{ kind: 'recharge' }])
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 5 } })
    await choose(game, 'buy')
    expect(sent(game)).toEqual(['game.action'])
  })

  test('[I8] one under a message too; the buttons stand in order', async () => {
    const game = await playToOptions(BUTTONS)
    expect(game.messages()[0]).toMatchObject({
      mood: -1,
      actions: [
        { type: 'try_again', optionId: 'again' },
        { type: 'pay_now', optionId: 'buy' },
      ],
    })
    await choose(game, 'buy')
    expect(game.server.last().body).toEqual({
      event_type: 'action',
      timestamp: START + 10_000,
      price: 0,
      data: { option_id: 'buy' },
    })
    expect(game.lines()).toEqual(['Wrong.'])
  })

  test('[I5] a button under a message is not pressed again while it is being answered', async () => {
    const game = await playToOptions(BUTTONS)
    await choose(game, 'buy')
    await game.pass(5_000)
    await choose(game, 'buy')
    game.server.last().end()
    await game.settle()
    expect(sent(game)).toEqual(['game.action'])
  })

  test('[I8] a button counts, however long ago its message was said', async () => {
    const game = await playToOptions(
      BUTTONS,
      ...Array.from({ length: 60 }, (_none, index) => line(2 + index, 'Hm.', 'user')),
    )
    expect(game.view().messages.pages).toHaveLength(2)
    await choose(game, 'buy')
    expect(sent(game)).toEqual(['game.action'])
  })
})

describe('a picture of the player', () => {
  const ASKED = event('upload_image', 1, { text: 'Show me your face', is_face_detect: true })

  test('[I9] is sent with its address, and not shown', async () => {
    const game = await playToOptions(ASKED)
    expect(game.view()).toMatchObject({
      upload: { id: ASKED.id, text: 'Show me your face', faceDetect: true },
      composer: { reason: 'upload' },
    })
    await game.intend({ kind: 'upload', uploadId: 'another', url: '/media/x.jpg' })
    expect(sent(game)).toEqual([])
    await game.intend({ kind: 'upload', uploadId: ASKED.id, url: '/media/me.jpg' })
    expect(game.server.last().body).toEqual({
      event_type: 'chat:image',
      timestamp: START + 10_000,
      data: { image_url: '/media/me.jpg' },
    })
    expect(game.view()).toMatchObject({ upload: null, messages: { count: 0 }, thinking: true })
  })

  test('[I9, I4] one that could not be sent is asked for again', async () => {
    const game = await playToOptions(ASKED)
    await game.intend({ kind: 'upload', uploadId: ASKED.id, url: '/media/me.jpg' })
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(game.view().upload?.id).toBe(ASKED.id)
  })

  test('[I9] to decline it sends a signal, and where that fails it is asked for again', async () => {
    const game = await playToOptions(ASKED)
    await game.intend({ kind: 'upload', uploadId: ASKED.id, url: null })
    expect(game.server.last().body).toEqual({
      event_type: 'action',
      timestamp: START + 10_000,
      data: { text: 'cancel' },
    })
    expect(game.view()).toMatchObject({ upload: null, messages: { count: 0 } })
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(game.view().upload?.id).toBe(ASKED.id)
  })
})

describe('a signal', () => {
  const SIGNALS = [
    ['next_scene', event('scene_transition', 9, { seconds: 5, scene_id: 's2' })],
    ['config', event('scene_transition', 9, { seconds: 0, scene_id: 's2' })],
  ] as const

  test.each(SIGNALS)('[I10] %s: nothing is shown, and nothing on offer is taken away', async (text, transition) => {
    const game = await playToOptions(options(1, ['stay']), PICTURES, event('upload_image', 3, {}), transition)
    const { options: shown, actionOptions, upload } = game.view()
    expect(game.server.last().body).toMatchObject({ event_type: 'action', data: { text, scene_id: 's2' } })
    expect(game.view().messages.count).toBe(0)
    expect([ids(game), actionOptions?.length, upload?.id]).toEqual([['stay'], 2, 'e000003'])
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(game.view()).toMatchObject({ options: shown, actionOptions, upload })
  })

  test('[I10] one that fails does not bring back what was answered meanwhile', async () => {
    const game = await playToOptions(options(1, ['stay']), event('scene_transition', 9, { seconds: 0 }))
    await choose(game, 'stay')
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(ids(game)).toBeNull()
    game.server.last().end()
    await game.pass(5_000)
    expect(game.view()).toMatchObject({ options: null, composer: { reason: null } })
  })
})

describe('a follower', () => {
  test('[I11] nothing that the player does counts, and nothing is sent', async () => {
    const game = await playToOptions(options(1, ['stay']), PICTURES, event('error', 3, { message: 'Oh' }))
    await game.host({ kind: 'owner', owner: false })
    const before = game.view()
    expect(before.composer).toEqual({ reason: 'elsewhere', until: null })
    await choose(game, 'stay')
    await choose(game, 'again')
    await game.intend({ kind: 'send', text: 'Me too!' })
    await game.intend({ kind: 'tap' })
    await game.intend({ kind: 'playAgain' })
    await game.host({ kind: 'resumed' })
    await game.pass(60_000)
    expect(game.view()).toEqual(before)
    expect(sent(game)).toEqual([])
    await game.intend({ kind: 'noticed', noticeId: game.view().notices[0]?.id ?? '' })
    expect(game.view().notices).toEqual([])
  })

  test('[I11] when it plays again, it asks what it missed, and all counts again', async () => {
    const game = await playToOptions(options(1, ['stay']))
    await game.host({ kind: 'owner', owner: false })
    await game.host({ kind: 'resumed' })
    await game.host({ kind: 'owner', owner: true })
    expect(sent(game)).toEqual(['game.history'])
    game.server.last().end()
    await game.settle()
    await choose(game, 'stay')
    expect(sent(game)).toEqual(['game.history', 'game.action'])
  })

  test('[I11] what it awaited is no longer read', async () => {
    const game = await play()
    await game.host({ kind: 'owner', owner: false })
    expect(game.server.last().aborted()).toBe(true)
  })
})

describe('coins', () => {
  test('[S10] are what the server said last', async () => {
    const game = await play()
    expect(game.view().coins).toBeNull()
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 10 } })
    game.server.last().send(event('update_user_coins', 1, { coins: 30 }))
    await game.settle()
    expect(game.view().coins).toBe(30)
    game.server.last().send(event('update_user_coins', 2, { coins: 0 }), options(3, ['stay'], 1))
    game.server.last().end()
    await game.settle()
    expect(game.view().coins).toBe(0)
    await choose(game, 'stay')
    expect(game.view().notices).toMatchObject([{ kind: 'recharge' }])
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 1 } })
    await choose(game, 'stay')
    expect(game.lines()).toEqual(['STAY'])
    await game.host({ kind: 'user', user: null })
    expect(game.view().coins).toBeNull()
  })
})
