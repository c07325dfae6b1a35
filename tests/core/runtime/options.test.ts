import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { play, type Play } from '../../helpers/session.ts'

/** A session in which these options are shown. */
async function playToOptions(ids: readonly string[], price = 0): Promise<Play> {
  const game = await play()
  game.server.last().send(options(1, ids, price))
  game.server.last().end()
  await game.settle()
  return game
}

const user = (coins: number, guest: boolean) => ({ kind: 'user', user: { id: 'u1', guest, coins } }) as const

describe('options', () => {
  test('[I4] they are cleared by what the player does, and put back if it could not be sent', async () => {
    const game = await playToOptions(['stay', 'go'])
    const shown = game.view().options
    await game.intend({ kind: 'choose', optionId: 'go' })
    expect(game.view().options).toBeNull()
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(game.view().options).toEqual(shown)
    expect(game.view().composer.reason).toBe('select_option')
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server.last().send(event('heart_value', 2, { heart_value: 20 }))
    game.server.last().end()
    await game.pass(800)
    expect(game.view()).toMatchObject({ options: null, heart: { value: 20 } })
  })

  test('[I16] examples leave the field open, and what is written clears them', async () => {
    const game = await play()
    const given = options(1, ['stay', 'go'])
    game.server.last().send({ ...given, data: { ...given.data, is_free_text: true } })
    game.server.last().end()
    await game.settle()
    expect(game.view()).toMatchObject({ options: { isFreeText: true }, composer: { reason: null } })
    await game.intend({ kind: 'send', text: 'Neither.' })
    expect(game.view().options).toBeNull()
    expect(game.lines()).toEqual(['Neither.'])
  })

  test('[I17] one of them may be said where the server takes it: the field is open, and what is written clears them', async () => {
    const game = await play()
    const given = options(1, ['stay', 'go'])
    game.server.last().send({ ...given, data: { ...given.data, accepts_text: true } })
    game.server.last().end()
    await game.settle()
    expect(game.view()).toMatchObject({ options: { acceptsText: true }, composer: { reason: null } })
    await game.intend({ kind: 'send', text: 'I would rather stay.' })
    expect(game.view().options).toBeNull()
    expect(game.lines()).toEqual(['I would rather stay.'])
    expect(callsOf(game.server.requests).at(-1)).toBe('game.action')
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(game.view()).toMatchObject({ options: { acceptsText: true }, composer: { reason: null } })
  })

  test('[I17] not beside pictures to choose from, and not where a full heart has ended free text', async () => {
    const given = options(1, ['stay', 'go'])
    const spoken = { ...given, data: { ...given.data, accepts_text: true } }
    const pictures = event('show_action_options', 2, { options: [{ option_id: 'again', type: 'try_again' }] })
    const heart = event('heart_value', 2, { heart_value: 100, is_allow_message: false })
    for (const other of [pictures, heart]) {
      const game = await play()
      game.server.last().send(spoken, other)
      game.server.last().end()
      await game.settle()
      await game.pass(1_000)
      expect(game.view().composer.reason).toBe('select_option')
    }
  })

  test('[I5] only one that is shown, and only once', async () => {
    const game = await playToOptions(['stay', 'go'])
    await game.intend({ kind: 'choose', optionId: 'fly' })
    expect(game.lines()).toEqual([])
    await game.intend({ kind: 'choose', optionId: 'stay' })
    await game.intend({ kind: 'choose', optionId: 'stay' })
    await game.intend({ kind: 'choose', optionId: 'go' })
    game.server.last().end()
    await game.pass(5_000)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.lines()).toEqual(['STAY'])
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[I5] two presses in one turn are one choice', async () => {
    const game = await playToOptions(['stay', 'go'])
    game.session.driver.write({ type: 'intent', intent: { kind: 'choose', optionId: 'stay' } })
    game.session.driver.write({ type: 'intent', intent: { kind: 'choose', optionId: 'go' } })
    await game.settle()
    expect(game.lines()).toEqual(['STAY'])
  })

  test('[I5] not before what is said has been said', async () => {
    const game = await playToOptions(['stay'])
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server.last().send(options(2, ['go']), line(3, 'Think about it.'))
    game.server.last().end()
    await game.pass(800)
    expect(game.view().options?.items).toMatchObject([{ id: 'go' }])
    await game.intend({ kind: 'choose', optionId: 'go' })
    expect(game.lines()).toEqual(['STAY', 'Think about it.'])
    await game.pass(5_000)
    await game.intend({ kind: 'choose', optionId: 'go' })
    expect(game.lines()).toEqual(['STAY', 'Think about it.', 'GO'])
  })
})

describe('options that cost', () => {
  test.each([
    ['a registered player is asked to recharge', user(4, false), 'recharge'],
    ['a guest is asked to sign in', user(4, true), 'sign_in'],
    ['who is not known is asked to sign in', null, 'sign_in'],
  ])('[I6] %s', async (_what, fact, kind) => {
    const game = await playToOptions(['stay'], 5)
    if (fact !== null) await game.host(fact)
    const { options: shown } = game.view()
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.view()).toMatchObject({ options: shown, notices: [{ kind, code: null }] })
    expect(game.lines()).toEqual([])
    expect(game.server.requests).toHaveLength(1)
  })

  test('[I6] who owns as much may choose it, and what was bought costs nothing', async () => {
    const game = await playToOptions(['stay'], 5)
    await game.host(user(5, true))
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.lines()).toEqual(['STAY'])
    game.server
      .last()
      .send(
        event('show_chat_options', 2, {
          options: [{ option_id: 'go', text: 'Go', paid_required: true, is_purchased: true, coins: 50 }],
        }),
      )
    game.server.last().end()
    await game.pass(800)
    expect(game.view().options?.items).toMatchObject([{ price: 0, purchased: true }])
    await game.intend({ kind: 'choose', optionId: 'go' })
    expect(game.lines()).toEqual(['STAY', 'Go'])
  })
})

describe('what could not be sent', () => {
  test('[I7] it stays, marked as failed, and is sent again with its own key', async () => {
    const game = await playToOptions(['stay'])
    await game.intend({ kind: 'choose', optionId: 'stay' })
    const first = game.server.last()
    first.answer(200, envelopeOf('50000'))
    await game.pass(1_000)
    expect(game.messages()).toMatchObject([{ text: 'STAY', delivery: 'failed' }])
    const messageId = game.messages()[0]?.id ?? ''
    await game.intend({ kind: 'retry', messageId: 'another' })
    await game.intend({ kind: 'retry', messageId })
    await game.intend({ kind: 'retry', messageId })
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action', 'game.action'])
    const again = game.server.last()
    expect(again.headers.get('idempotency-key')).toBe(messageId)
    expect(again.body).toEqual(first.body)
    expect(game.view()).toMatchObject({ options: null, thinking: true })
    expect(game.messages()).toMatchObject([{ delivery: 'sending' }])
    again.send(line(2, 'Good.'))
    again.end()
    await game.pass(5_000)
    expect(game.messages()).toMatchObject([{ delivery: 'sent' }, { text: 'Good.' }])
    await game.intend({ kind: 'retry', messageId })
    expect(game.server.requests).toHaveLength(3)
  })
})
