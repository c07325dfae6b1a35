import { describe, expect, test } from 'vitest'
import { event, options } from '../../../fixtures/builders/events.ts'
import { CHARGE_NOTICE } from '../../../protocol/limits.ts'
import { paid, resets } from '../../helpers/paidScene.ts'
import { answer, callsOut, type Play } from '../../helpers/session.ts'

/** What the last poll told the server of the time that does not count, s. */
function heldOf(game: Play): number | undefined {
  const [cost] = callsOut(game, 'cost')
  return cost?.call.name === 'cost' ? cost.call.held : undefined
}

const CHOICES = [
  ['options', options(2, ['stay', 'go']), { kind: 'choose', optionId: 'stay' }],
  [
    'options as pictures',
    event('show_action_options', 2, { options: [{ option_id: 'stay', type: 'try_again' }] }),
    { kind: 'choose', optionId: 'stay' },
  ],
  ['a request for a picture', event('upload_image', 2, {}), { kind: 'upload', uploadId: 'e000002', url: null }],
] as const

describe('at a choice in a paid scene', () => {
  test.each(CHOICES)('[B16] %s: time stands still, and goes on with the answer', async (_what, choice, act) => {
    const game = await paid(choice)
    expect(game.view().paid).toMatchObject({ elapsed: 0, elapsedAt: null })
    await game.pass(600_000)
    expect([...game.calls.values()]).toEqual([])
    expect(game.view().notices).toEqual([])
    await game.intend(act)
    expect(game.view().paid).toMatchObject({ elapsed: 0, elapsedAt: game.clock.now() })
    // The poll tells the server, whose own count has the time.
    await game.pass(0)
    expect(heldOf(game)).toBe(600)
    await answer(game, 'cost', 605)
    expect(game.view().paid).toMatchObject({ state: 'running', elapsed: 5 })
    expect(resets(game)).toEqual([])
  })

  test('[B16] a charge that is due waits for the answer, and is announced again', async () => {
    const game = await paid()
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    await game.intend({ kind: 'send', text: 'Well?' })
    game.server.last().send(options(2, ['stay']))
    game.server.last().end()
    await game.settle()
    await game.pass(60_000)
    expect([resets(game), game.view().paid?.isAnnounced]).toEqual([[], false])
    await game.intend({ kind: 'choose', optionId: 'stay' })
    await game.pass(CHARGE_NOTICE.minMs - 1)
    expect(resets(game)).toEqual([])
  })

  test('[B16] examples of what one may write are no choice: the time counts', async () => {
    const examples = event('show_chat_options', 2, {
      options: [{ option_id: 'ask', text: 'Why?' }],
      is_free_text: true,
    })
    const game = await paid(examples)
    expect(game.view().paid?.elapsedAt).not.toBeNull()
  })
})
