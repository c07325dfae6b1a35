import { describe, expect, test } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import { answer, play, type Play } from '../../helpers/session.ts'

async function playToEnding(): Promise<Play> {
  const game = await play()
  game.server.last().send(event('show_ending', 1, { html: 'Over.' }))
  game.server.last().end()
  await game.settle()
  return game
}

const pendingCallNames = (game: Play): string[] => [...game.calls.values()].map(({ call }) => call.name)

describe('after the ending', () => {
  test('[E3] hobbies that were not collected are asked for, and the rating is not asked for after them', async () => {
    const game = await playToEnding()
    expect(game.view().after).toBe('checking')
    expect(pendingCallNames(game)).toEqual(['hobby'])
    await answer(game, 'hobby', false)
    expect(game.view().after).toBe('hobby')
    await game.intend({ kind: 'answered', what: 'rating' })
    expect([game.view().after, pendingCallNames(game)]).toEqual(['hobby', []])
    await game.intend({ kind: 'answered', what: 'hobby' })
    expect([game.view().after, pendingCallNames(game)]).toEqual(['done', []])
  })

  test('[E3] otherwise the rating is, where it may be given', async () => {
    const game = await playToEnding()
    await answer(game, 'hobby', true)
    await answer(game, 'rating', true)
    expect(game.view().after).toBe('rating')
    await game.intend({ kind: 'answered', what: 'hobby' })
    expect(game.view().after).toBe('rating')
    await game.intend({ kind: 'answered', what: 'rating' })
    expect([game.view().after, pendingCallNames(game)]).toEqual(['done', []])
  })

  test.each([
    ['collected', true],
    ['unknown', { failure: 'network' as const }],
  ])('[E3] where they are %s, the rating is looked up', async (_what, value) => {
    const game = await playToEnding()
    await answer(game, 'hobby', value)
    expect([game.view().after, pendingCallNames(game)]).toEqual(['checking', ['rating']])
  })

  test.each([
    ['may not be given', false],
    ['is unknown', { failure: 'http' as const }],
  ])('[E3] where the rating %s, it is over', async (_what, value) => {
    const game = await playToEnding()
    await answer(game, 'hobby', true)
    await answer(game, 'rating', value)
    expect(game.view()).toMatchObject({ after: 'done', notices: [] })
  })

  test('[E3, E2] after Play Again nothing is asked', async () => {
    const game = await playToEnding()
    await game.intend({ kind: 'playAgain' })
    expect([game.view().after, pendingCallNames(game)]).toEqual(['none', []])
  })

  test('[E3, L2] a pending lookup is repeated when the session is resumed', async () => {
    const game = await playToEnding()
    game.kill()
    const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    await answer(again, 'hobby', false)
    expect(again.view().after).toBe('hobby')
  })
})
