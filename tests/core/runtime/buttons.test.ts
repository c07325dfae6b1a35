import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { envelopeOf } from '../../helpers/server.ts'
import { type Play } from '../../helpers/session.ts'
import { choose, playToOptions, sent } from './offers.ts'

/** A line with a button for each of these options. */
function buttonsUnder(sequence: number, names: readonly string[], coins: number | null = null): ChatEvent {
  const actions = names.map((option_id) => ({
    type: 'try_again' as const,
    option_id,
    ...(coins !== null && { coins }),
  }))
  return event('message', sequence, {
    id: `m${sequence}`,
    sender_type: 'system',
    content: { text: 'Wrong.', addition: { actions } },
  })
}

/** Ids of the options whose buttons are shown. */
const shown = (game: Play): string[] => game.view().buttons?.items.map(({ optionId }) => optionId) ?? []

async function answer(game: Play, ...events: ChatEvent[]): Promise<void> {
  game.server.last().send(...events)
  game.server.last().end()
  await game.pass(10_000)
}

describe('buttons under a message', () => {
  test('[I15] stay under it when lines follow in the same turn, and count', async () => {
    const game = await playToOptions(buttonsUnder(1, ['again']), line(2, 'Think of the boots.'))
    expect(game.view().buttons).toMatchObject({ messageId: 'm1', items: [{ optionId: 'again' }] })
    await choose(game, 'again')
    expect(sent(game)).toEqual(['game.action'])
  })

  test('[I15] stay under the player’s own words, which the server sends back with them', async () => {
    const game = await playToOptions(line(1, 'Who?'))
    await game.intend({ kind: 'send', text: 'Seven' })
    const key = game.server.last().headers.get('idempotency-key') ?? ''
    const { data } = line(2, 'Seven', 'user', key)
    const addition = { mood: -1, actions: [{ type: 'try_again' as const, option_id: 'again' }] }
    await answer(game, event('message', 2, { ...data, content: { text: 'Seven', addition } }), line(3, 'No.'))
    expect(game.view().buttons).toMatchObject({ messageId: key, items: [{ optionId: 'again' }] })
  })

  test('[I15] are not shown before the turn is whole, nor while an answer is awaited', async () => {
    const game = await playToOptions(line(1, 'Who?'))
    await game.intend({ kind: 'send', text: 'Seven' })
    game.server.last().send(buttonsUnder(2, ['again']), line(3, 'No.'))
    await game.pass(1_000)
    expect([game.lines().at(-1), shown(game)]).toEqual(['Wrong.', []])
    game.server.last().end()
    await game.pass(10_000)
    expect(shown(game)).toEqual(['again'])
  })

  test.each<[string, (game: Play) => Promise<void>]>([
    ['words', (game) => game.intend({ kind: 'send', text: 'Eight' })],
    ['one of them', (game) => choose(game, 'again')],
  ])('[I15] are closed by an act of the player: %s', async (_what, act) => {
    const game = await playToOptions(buttonsUnder(1, ['again', 'buy']))
    await act(game)
    await answer(game)
    expect(shown(game)).toEqual([])
    await choose(game, 'buy')
    expect(sent(game)).toEqual(['game.action'])
  })

  test('[I15, I4] are open again after an act that could not be sent', async () => {
    const game = await playToOptions(buttonsUnder(1, ['again']))
    await choose(game, 'again')
    game.server.last().answer(200, envelopeOf('50000'))
    await game.pass(1_000)
    expect(shown(game)).toEqual(['again'])
  })

  test('[I15] are replaced by those of another message', async () => {
    const game = await playToOptions(buttonsUnder(1, ['again']), buttonsUnder(2, ['buy']))
    expect(game.view().buttons).toMatchObject({ messageId: 'm2', items: [{ optionId: 'buy' }] })
    await choose(game, 'again')
    expect(sent(game)).toEqual([])
  })

  test('[I15] are not shown twice: an option that is on offer beside the conversation is chosen there', async () => {
    const game = await playToOptions(buttonsUnder(1, ['again', 'buy'], 4), options(2, ['again']))
    expect(shown(game)).toEqual(['buy'])
    await choose(game, 'again')
    expect(game.server.last().body).toMatchObject({ event_type: 'chat', data: { option_id: 'again' } })
  })

  test('[I15] without a price of their own are not shown beside other options', async () => {
    expect(shown(await playToOptions(buttonsUnder(1, ['again']), options(2, ['stay'])))).toEqual([])
    expect(shown(await playToOptions(buttonsUnder(1, ['again'], 0), options(2, ['stay'])))).toEqual(['again'])
  })

  test('[I15, E1] are gone with the ending', async () => {
    const game = await playToOptions(buttonsUnder(1, ['again']), event('show_ending', 2, { html: 'End' }))
    expect(shown(game)).toEqual([])
  })
})
