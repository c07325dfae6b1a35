import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { type View } from '../../../protocol/view.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { failForGood, play, type Play } from '../../helpers/session.ts'

const heart = (timestamp: number, heart_value: number): ChatEvent => event('heart_value', timestamp, { heart_value })

/** A session in which a line has been said and the player has just chosen an option. */
async function playToChoice(): Promise<Play> {
  const game = await play()
  game.server.last().send(line(1, 'Stay?'), options(2, ['stay']))
  game.server.last().end()
  await game.pass(5_000)
  await game.intend({ kind: 'choose', optionId: 'stay' })
  return game
}

/** The view without the parts that report the fault. */
function visibleParts({ messages, options, heart, progress, stage, ending }: View): Partial<View> {
  return { messages, options, heart, progress, stage, ending }
}

/** A session whose answer has broken off for good after its first event. */
async function playToMissedEvents(): Promise<Play> {
  const game = await playToChoice()
  game.server.last().send(heart(11, 20))
  await game.settle()
  await failForGood(game)
  await game.pass(800)
  return game
}

describe('when no attempt is left', () => {
  test('[F2] a game that could not be opened shows the chat’s error', async () => {
    for (const restart of [true, false]) {
      const game = await play({ command: { restart } })
      await failForGood(game)
      expect(game.view()).toMatchObject({ flow: 'error', thinking: false, composer: { reason: 'unavailable' } })
      expect(game.view().notices).toMatchObject([{ kind: 'toast', tone: 'error', code: 'network_unstable', text: '' }])
    }
  })

  test('[F2] a message that could not be sent is marked, and all else stays', async () => {
    const game = await playToChoice()
    await failForGood(game)
    expect(game.messages()).toMatchObject([
      { text: 'Stay?', delivery: null },
      { text: 'STAY', delivery: 'failed' },
    ])
    expect(game.view()).toMatchObject({
      flow: 'initialized',
      thinking: false,
      options: { items: [{ id: 'stay' }] },
      notices: [{ code: 'network_unstable' }],
    })
  })

  test('[F2] an answer that broke off for good leaves what it brought', async () => {
    const game = await playToMissedEvents()
    expect(game.view()).toMatchObject({
      flow: 'initialized',
      heart: { value: 20 },
      options: null,
      composer: { reason: null },
      notices: [{ code: 'network_unstable' }],
    })
    expect(game.messages()).toMatchObject([{ text: 'Stay?' }, { text: 'STAY', delivery: 'sent' }])
  })

  test('[F2] a notice is gone when the page has shown it', async () => {
    const game = await playToMissedEvents()
    const [notice] = game.view().notices
    await game.intend({ kind: 'noticed', noticeId: 'another' })
    expect(game.view().notices).toHaveLength(1)
    await game.intend({ kind: 'noticed', noticeId: notice?.id ?? '' })
    expect(game.view().notices).toEqual([])
  })
})

describe('refusals', () => {
  test('[F6] the server’s own words, or ours', async () => {
    for (const [words, notice] of [
      ['Closed on Sundays', { text: 'Closed on Sundays', code: null }],
      ['', { text: '', code: 'chat_init_failed' }],
    ] as const) {
      const game = await play()
      game.server.last().answer(200, envelopeOf('50000', words))
      await game.settle()
      expect(game.view()).toMatchObject({ flow: 'error', notices: [notice] })
    }
    for (const [words, notice] of [
      ['Be kind', { text: 'Be kind', code: null }],
      ['', { text: '', code: 'send_failed' }],
    ] as const) {
      const game = await playToChoice()
      game.server.last().answer(200, envelopeOf('50000', words))
      await game.settle()
      expect(game.view()).toMatchObject({ flow: 'initialized', notices: [notice] })
    }
  })

  test('[F6] the story’s own errors are toasts, in its words or ours', async () => {
    const game = await play()
    game.server.last().send(event('error', 1, { message: 'The oil is out' }), event('error', 2, {}))
    await game.settle()
    expect(game.view().notices).toMatchObject([
      { kind: 'toast', text: 'The oil is out', code: null },
      { kind: 'toast', text: '', code: 'story_error' },
    ])
    expect(new Set(game.view().notices.map(({ id }) => id)).size).toBe(2)
  })
})

describe('what was missed', () => {
  const rest = [line(1, 'Stay?'), options(2, ['stay']), heart(11, 20), heart(12, 30), line(13, 'Good.')]

  test.each([
    ['the page is seen', (game: Play) => game.host({ kind: 'visibility', visible: true })],
    ['the network returns', (game: Play) => game.host({ kind: 'network', online: true })],
  ])('[F7] the history is asked again when %s, once', async (_when, happen) => {
    const game = await playToMissedEvents()
    const before = game.server.requests.length
    await happen(game)
    await happen(game)
    expect(callsOf(game.server.requests.slice(before))).toEqual(['game.history'])
    game.server.last().send(...rest)
    game.server.last().end()
    await game.pass(5_000)
    expect(game.view()).toMatchObject({ heart: { value: 30 }, options: null })
    expect(game.lines()).toEqual(['Stay?', 'STAY', 'Good.'])
    await happen(game)
    expect(game.server.requests).toHaveLength(before + 1)
  })

  test('[F7] it is not asked when the page is hidden, the network is gone, or nothing was missed', async () => {
    const game = await playToMissedEvents()
    const before = game.server.requests.length
    await game.host({ kind: 'visibility', visible: false })
    await game.host({ kind: 'network', online: false })
    expect(game.server.requests).toHaveLength(before)
    const whole = await playToChoice()
    await whole.host({ kind: 'visibility', visible: true })
    await whole.host({ kind: 'network', online: true })
    expect(callsOf(whole.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[F7] when the player acts it is asked first, and then the act is sent', async () => {
    const game = await playToMissedEvents()
    const before = game.server.requests.length
    await game.intend({ kind: 'send', text: 'And now?' })
    expect(callsOf(game.server.requests.slice(before))).toEqual(['game.history'])
    expect(game.view()).toMatchObject({ thinking: true, composer: { reason: 'please_wait' } })
    game.server.last().send(...rest)
    game.server.last().end()
    await game.settle()
    expect(callsOf(game.server.requests.slice(before))).toEqual(['game.history', 'game.action'])
    expect(game.server.last().body).toMatchObject({ data: { text: 'And now?' } })
  })

  test('[F7] an answer that is under way is not broken off for it', async () => {
    const game = await playToMissedEvents()
    await game.intend({ kind: 'send', text: 'And now?' })
    await failForGood(game)
    const action = game.server.last()
    action.send(heart(12, 30))
    await game.settle()
    await game.host({ kind: 'visibility', visible: true })
    expect(action.aborted()).toBe(false)
    action.send(line(13, 'Good.'))
    action.end()
    await game.settle()
    expect(callsOf(game.server.requests.slice(-2))).toEqual(['game.action', 'game.history'])
    expect(game.lines()).toEqual(['Stay?', 'STAY', 'And now?', 'Good.'])
  })

  test('[F7, I4] options that it brought are not lost when the act behind it fails', async () => {
    const game = await playToMissedEvents()
    await game.intend({ kind: 'send', text: 'And now?' })
    game.server.last().send(...rest, options(14, ['later']))
    game.server.last().end()
    await game.pass(8_000)
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(game.view()).toMatchObject({ options: { items: [{ id: 'later' }] }, composer: { reason: 'select_option' } })
  })

  test('[F7] when the session is resumed in another worker', async () => {
    const game = await playToMissedEvents()
    game.kill()
    const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    expect(callsOf(again.server.requests)).toEqual(['game.history'])
    again.server.last().send(...rest)
    again.server.last().end()
    await again.pass(5_000)
    expect(again.lines()).toEqual(['Stay?', 'STAY', 'Good.'])
  })

  test.each([
    ['fails', async (game: Play) => failForGood(game)],
    ['is refused', async (game: Play) => game.server.last().answer(200, envelopeOf('50000', 'No'))],
    ['wants coins', async (game: Play) => game.server.last().answer(200, envelopeOf('99001'))],
    ['is for nobody', async (game: Play) => game.server.last().answer(401, '')],
    ['is empty', async (game: Play) => game.server.last().end()],
    ['is an empty object', async (game: Play) => game.server.last().answer(200, '{}')],
  ])('[F9] a resumption that %s changes nothing that is shown', async (_how, answer) => {
    const game = await playToMissedEvents()
    const before = game.view()
    await game.host({ kind: 'visibility', visible: true })
    await answer(game)
    await game.settle()
    expect(visibleParts(game.view())).toEqual(visibleParts(before))
    expect(game.view()).toMatchObject({
      flow: 'initialized',
      notices: before.notices,
      composer: before.composer,
      thinking: false,
    })
  })

  test('[F7, F9] after one that failed the next occasion asks again', async () => {
    const game = await playToMissedEvents()
    await game.host({ kind: 'visibility', visible: true })
    await failForGood(game)
    const before = game.server.requests.length
    await game.host({ kind: 'network', online: true })
    expect(callsOf(game.server.requests.slice(before))).toEqual(['game.history'])
  })
})
