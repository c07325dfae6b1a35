import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { play, type Play } from '../../helpers/session.ts'

const registered = { kind: 'user', user: { id: 'u1', guest: false, coins: 0 } } as const
const guest = { kind: 'user', user: { id: 'u1', guest: true, coins: 0 } } as const

/** A session in which a line has been said and the player has just chosen an option. */
async function playToChoice(): Promise<Play> {
  const game = await play()
  game.server.last().send(line(1, 'Stay?'), options(2, ['stay']))
  game.server.last().end()
  await game.pass(5_000)
  await game.intend({ kind: 'choose', optionId: 'stay' })
  return game
}

const kinds = (game: Play): string[] => game.view().notices.map(({ kind }) => kind)
const refusal = (id: string, fields: object): string =>
  `id: ${id}\ndata: ${JSON.stringify({ event_type: 'error', timestamp: 9, ...fields })}\n\n`

/** How a server may say that the player owns too little, each as the whole answer of a stream. */
const WAYS: [string, (game: Play) => void][] = [
  ['an envelope', (game) => game.server.last().answer(402, envelopeOf('99001', 'Not enough'))],
  ['an event with a text', (game) => inStream(game, { data: { code: '99001', message: 'Not enough' } })],
  ['an event with a number', (game) => inStream(game, { data: { code: 99_001, message: 'Not enough' } })],
  ['a code at the top of an event', (game) => inStream(game, { code: 99_001 })],
  [
    'an envelope that comes as an event',
    (game) => inStream(game, { event_type: undefined, isOk: false, code: 99_001, message: null, data: null }),
  ],
]

function inStream(game: Play, fields: object): void {
  game.server.last().raw(refusal('9', fields))
  game.server.last().end()
}

describe.each(WAYS)('99001 in %s', (_way, refuse) => {
  test.each([
    ['a registered player is asked to recharge', registered, ['recharge']],
    ['a guest is asked to sign in, and led there', guest, ['sign_in', 'to_login']],
  ] as const)('[F5, F15] on an action: %s, and can choose again', async (_what, user, notices) => {
    const game = await playToChoice()
    await game.host(user)
    refuse(game)
    await game.pass(1_000)
    expect(game.view().notices).toMatchObject(notices.map((kind) => ({ kind })))
    expect(game.view()).toMatchObject({
      flow: 'initialized',
      options: { items: [{ id: 'stay' }] },
      composer: { reason: 'select_option' },
    })
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test.each([
    ['a registered player is asked to recharge and goes back to the intro', registered, ['recharge', 'to_intro']],
    ['a guest is asked to sign in, and led there', guest, ['sign_in', 'to_login']],
  ] as const)('[F5, F15] on a start: %s', async (_what, user, notices) => {
    const game = await play()
    await game.host(user)
    refuse(game)
    await game.settle()
    expect(kinds(game)).toEqual(notices)
    expect(game.view()).toMatchObject({ flow: 'error', composer: { reason: 'unavailable' } })
  })
})

test('[F5] a recharge is due from the refusal until the player acts again or owns more, so that leaving asks nothing', async () => {
  const game = await playToChoice()
  await game.host(registered)
  const refuseChoice = async (timestamp: number): Promise<void> => {
    inStream(game, { timestamp, data: { code: '99001' } })
    await game.pass(5_000)
    expect(game.view().isRechargeDue).toBe(true)
    for (const { id } of game.view().notices) await game.intend({ kind: 'noticed', noticeId: id })
  }
  await refuseChoice(9)
  await game.intend({ kind: 'choose', optionId: 'stay' })
  expect(game.view().isRechargeDue).toBe(false)
  await refuseChoice(10)
  await game.host({ kind: 'user', user: { ...registered.user, coins: registered.user.coins + 10 } })
  expect(game.view().isRechargeDue).toBe(false)
  // Nothing was cleared, so nothing has to come back from history.
  expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action', 'game.action'])
})

describe('an error event with 99001', () => {
  test('[F15] a game that it refused is started again when the session is resumed, with another key', async () => {
    const game = await play()
    inStream(game, { data: { code: '99001' } })
    await game.settle()
    game.kill()
    const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    expect(callsOf(again.server.requests)).toEqual(['game.start'])
    expect(again.server.last().headers.get('idempotency-key')).not.toBe(
      game.server.last().headers.get('idempotency-key'),
    )
    again.server.last().send(line(1, 'Stay?', 'system'))
    await again.settle()
    expect([again.lines(), again.view().flow]).toEqual([['Stay?'], 'streaming'])
  })

  test('[F5] after something was said of a game, the player stays in it', async () => {
    const game = await play()
    await game.host(registered)
    game.server.last().send(line(1, 'Stay?'))
    inStream(game, { data: { code: '99001' } })
    await game.pass(5_000)
    expect([kinds(game), game.view().flow, game.lines()]).toEqual([['recharge'], 'initialized', ['Stay?']])
  })

  test('[F15] waits for its turn, and does not bring back what was offered since', async () => {
    const game = await playToChoice()
    await game.host(registered)
    game.server.last().raw(refusal('30', { timestamp: 30, data: { code: '99001' } }))
    game.server.last().send(line(10, 'Hm.', 'system'), options(11, ['go']))
    game.server.last().end()
    await game.pass(900)
    expect(kinds(game)).toEqual([])
    await game.pass(5_000)
    expect([kinds(game), game.view().options?.items.map(({ id }) => id)]).toEqual([['recharge'], ['go']])
  })

  test('[F15] a jump that it refused is undone', async () => {
    const game = await play({ command: { chatVersion: '3' } })
    await game.host(registered)
    game.server.last().send(options(1, ['stay']), event('scene_transition', 2, { seconds: 60 }))
    game.server.last().end()
    await game.settle()
    await game.intend({ kind: 'jump', to: 'next_scene' })
    inStream(game, { data: { code: '99001' } })
    await game.settle()
    expect(kinds(game)).toEqual(['recharge'])
    expect(game.view()).toMatchObject({ options: { items: [{ id: 'stay' }] }, awaits: { what: 'transition' } })
  })

  test('[F6] any other code is a toast', async () => {
    const game = await play()
    inStream(game, { data: { code: 99_002, message: 'The oil is out' } })
    await game.settle()
    expect(game.view().notices).toMatchObject([{ kind: 'toast', text: 'The oil is out' }])
  })
})

test('[B15] a start that costs more than was shown leads to the intro, with the new price, and is not sent again', async () => {
  const game = await play({ command: { restart: true, price: 10 } })
  expect(game.server.requests.at(-1)?.body).toMatchObject({ restart: true, price: 10 })
  game.server.last().answer(200, envelopeOf('1008', 'It costs 110 diamonds now'))
  await game.pass(60_000)
  expect(game.view().flow).toBe('error')
  expect(game.view().notices).toMatchObject([
    { kind: 'to_intro' },
    { kind: 'toast', text: 'It costs 110 diamonds now' },
  ])
  expect(callsOf(game.server.requests)).toEqual(['game.start'])
})

describe('[B15] an option that costs more than was shown', () => {
  const rich = { kind: 'user', user: { id: 'u1', guest: false, coins: 20 } } as const
  const refuse = async (game: Play): Promise<void> => {
    game.server.last().answer(200, envelopeOf('1008', 'Dearer', { price: 8 }))
    await game.pass(60_000)
  }

  test('is on offer again for the new price, and is sent with it when it is chosen again', async () => {
    const game = await play()
    game.server.last().send(options(1, ['stay', 'go'], 5))
    game.server.last().end()
    await game.pass(1_000)
    await game.host(rich)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.server.last().body).toMatchObject({ price: 5, data: { option_id: 'stay' } })
    await refuse(game)
    expect(game.view()).toMatchObject({
      notices: [{ kind: 'toast', tone: 'info', code: 'price_changed', text: '', price: 8 }],
      options: {
        items: [
          { id: 'stay', price: 8 },
          { id: 'go', price: 5 },
        ],
      },
      coins: 20,
    })
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.server.last().body).toMatchObject({ price: 8, data: { option_id: 'stay' } })
  })

  test('its words say what sending them again costs, and are sent for that', async () => {
    const game = await play()
    game.server.last().send(options(1, ['stay'], 5))
    game.server.last().end()
    await game.pass(1_000)
    await game.host(rich)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server.last().answer(200, envelopeOf('50000'))
    await game.pass(1_000)
    const messageId = game.messages()[0]?.id ?? ''
    expect(game.messages()).toMatchObject([{ delivery: 'failed', resendPrice: 5 }])
    await game.intend({ kind: 'retry', messageId })
    expect(game.server.last().body).toMatchObject({ price: 5 })
    await refuse(game)
    expect(game.messages()).toMatchObject([{ delivery: 'failed', resendPrice: 8 }])
    await game.intend({ kind: 'retry', messageId })
    expect(game.server.last().body).toMatchObject({ price: 8 })
    expect(game.server.last().headers.get('idempotency-key')).toBe(messageId)
  })

  test('so it is with a picture, and with a button under a line', async () => {
    const button = event('message', 1, {
      id: 'm1',
      content: { text: 'Wrong.', addition: { actions: [{ type: 'pay_now', option_id: 'buy', coins: 5 }] } },
    })
    const picture = event('show_action_options', 2, {
      options: [{ option_id: 'pay', type: 'pay_now', image_url: '/media/pay.webp', alt: 'Pay', coins: 5 }],
    })
    for (const [shown, id] of [
      [button, 'buy'],
      [picture, 'pay'],
    ] as const) {
      const game = await play()
      game.server.last().send(shown)
      game.server.last().end()
      await game.pass(10_000)
      await game.host(rich)
      await game.intend({ kind: 'choose', optionId: id })
      expect(game.server.last().body).toMatchObject({ event_type: 'action', price: 5 })
      await refuse(game)
      const { actionOptions } = game.view()
      expect([...(actionOptions ?? []), ...game.messages().flatMap(({ actions }) => actions)]).toMatchObject([
        { price: 8 },
      ])
      await game.intend({ kind: 'choose', optionId: id })
      expect(game.server.last().body).toMatchObject({ price: 8 })
    }
  })
})
