import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { failForGood, play, type Play } from '../../helpers/session.ts'

/** A session in which the player's words did not reach the server. */
async function playToUnsentWords(): Promise<Play> {
  const game = await playToWords()
  await failForGood(game)
  await game.pass(1_000)
  return game
}

/** A session in which the player's words are out. */
async function playToWords(): Promise<Play> {
  const game = await play()
  game.server.last().send(line(1, 'Who is there?', 'system'))
  game.server.last().end()
  await game.pass(5_000)
  await game.intend({ kind: 'send', text: 'A friend' })
  return game
}

/** The history brings what the server has sent meanwhile. */
async function resumeWith(game: Play, ...events: ChatEvent[]): Promise<void> {
  await game.host({ kind: 'resumed' })
  game.server.last().send(...events)
  game.server.last().end()
  await game.pass(5_000)
}

const deliveryOf = (game: Play, text = 'A friend') => game.messages().find((message) => message.text === text)?.delivery
const retry = (game: Play) =>
  game.intend({ kind: 'retry', messageId: game.messages().find(({ text }) => text === 'A friend')?.id ?? '' })

const GOES_ON: [string, ChatEvent][] = [
  ['another scene', event('show_scene', 2, { scene_id: 'cellar' })],
  ['another transition', event('scene_transition', 2, { seconds: 600, scene_id: 'cellar' })],
]

describe('words that could not be sent', () => {
  test.each(GOES_ON)('[I7] are late when %s has begun, and are not sent again', async (_what, goesOn) => {
    const game = await playToUnsentWords()
    expect(deliveryOf(game)).toBe('failed')
    await resumeWith(game, goesOn)
    expect(deliveryOf(game)).toBe('late')
    const before = game.server.requests.length
    await retry(game)
    await game.host({ kind: 'network', online: true })
    expect(game.server.requests).toHaveLength(before)
    expect(deliveryOf(game)).toBe('late')
  })

  test.each(GOES_ON)('[I7] are late at once when %s began while they were out', async (_what, goesOn) => {
    const game = await playToWords()
    await game.host({ kind: 'resumed' })
    const [resuming] = game.session.driver.state()?.core.streams ?? []
    await game.write({ type: 'server', work: resuming?.key ?? '', events: [goesOn] })
    expect(deliveryOf(game)).toBe('sending')
    await game.write({ type: 'result', work: resuming?.key ?? '', ok: true })
    await failForGood(game)
    expect(deliveryOf(game)).toBe('late')
  })

  test('[I7] nothing else makes them late', async () => {
    const game = await playToUnsentWords()
    await resumeWith(game, line(2, 'Well?'), event('heart_value', 3, { heart_value: 9 }), options(4, ['go']))
    expect(deliveryOf(game)).toBe('failed')
    await retry(game)
    expect(deliveryOf(game)).toBe('sending')
  })

  test('[I7, I2] are sent where the server sends them back', async () => {
    const sentBack = await playToUnsentWords()
    await resumeWith(sentBack, line(2, 'A friend', 'user', 'server-1'), event('show_scene', 3, { scene_id: 'cellar' }))
    expect(sentBack.messages().filter(({ from }) => from === 'user')).toMatchObject([{ delivery: 'sent' }])
    const sentBackLate = await playToUnsentWords()
    await resumeWith(
      sentBackLate,
      event('show_scene', 2, { scene_id: 'cellar' }),
      line(3, 'A friend', 'user', 'server-1'),
    )
    expect(sentBackLate.messages().filter(({ from }) => from === 'user')).toMatchObject([{ delivery: 'sent' }])
  })

  test('[I7, I2] words said again in the next scene are matched before them', async () => {
    const game = await playToUnsentWords()
    await resumeWith(game, event('show_scene', 2, { scene_id: 'cellar' }))
    await game.intend({ kind: 'send', text: 'A friend' })
    game.server.last().send(line(3, 'A friend', 'user', 'server-1'))
    game.server.last().end()
    await game.pass(1_000)
    expect(game.messages().flatMap(({ from, delivery }) => (from === 'user' ? [delivery] : []))).toEqual([
      'late',
      'sent',
    ])
  })

  test('[I7, F14] a signal that is out when another scene begins is not sent again', async () => {
    const game = await play()
    game.server.last().send(event('scene_transition', 2, { seconds: 5, scene_id: 'yard' }))
    game.server.last().end()
    await game.pass(5_000)
    await game.host({ kind: 'resumed' })
    const resuming = game.session.driver.state()?.core.streams.find(({ kind }) => kind === 'resuming')
    const events = [event('show_scene', 3, { scene_id: 'cellar' })]
    await game.write({ type: 'server', work: resuming?.key ?? '', events })
    await game.write({ type: 'result', work: resuming?.key ?? '', ok: true })
    await game.pass(1_000)
    await failForGood(game)
    const before = game.server.requests.length
    await game.host({ kind: 'network', online: true })
    expect(callsOf(game.server.requests.slice(before))).toEqual([])
  })
})

describe('words that the server refuses', () => {
  test.each(['1001', '1002', '1003', '1004', '1005', '1006'])(
    '[I7, F6] with %s are late, and the history says what the story has come to',
    async (code) => {
      const game = await playToWords()
      const before = game.server.requests.length
      game.server.last().answer(200, envelopeOf(code, 'Not now.'))
      await game.settle()
      expect(deliveryOf(game)).toBe('late')
      expect(game.view().notices).toMatchObject([{ kind: 'toast', text: 'Not now.' }])
      expect(callsOf(game.server.requests.slice(before))).toEqual(['game.history'])
      game.server.last().end()
      await game.settle()
      await retry(game)
      expect(callsOf(game.server.requests.slice(before))).toEqual(['game.history'])
    },
  )

  test('[I7, F6] with any other code may be sent again', async () => {
    const game = await playToWords()
    game.server.last().answer(200, envelopeOf('1101', 'Not now.'))
    await game.pass(1_000)
    expect(deliveryOf(game)).toBe('failed')
    await retry(game)
    expect(callsOf(game.server.requests).slice(-2)).toEqual(['game.action', 'game.action'])
  })

  test('[I7, F6] a game that is refused so has failed as before', async () => {
    const game = await play()
    game.server.last().answer(200, envelopeOf('1001', 'No game.'))
    await game.settle()
    expect(game.view()).toMatchObject({ flow: 'error', notices: [{ text: 'No game.' }] })
  })
})
