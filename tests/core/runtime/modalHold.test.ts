import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { computeTyping } from '../../../worker/ordering/pacing.ts'
import { due, paid, resets } from '../../helpers/paidScene.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { answer, callsOut, confirmDialogs, play, type Play, playEvents } from '../../helpers/session.ts'

const OPEN = { kind: 'modal', open: true } as const
const CLOSED = { kind: 'modal', open: false } as const
const SHORT = 'Count the lamps.'
const TYPED = computeTyping(SHORT).duration

describe('a modal of the page', () => {
  test('[P11] no event begins behind it, and what came goes on when it is closed', async () => {
    const game = await play()
    await game.host(OPEN)
    game.server.last().send(line(1, SHORT), event('show_ending', 2, { html: 'Over.' }))
    game.server.last().end()
    await game.pass(60_000)
    expect(game.lines()).toEqual([])
    expect(game.view()).toMatchObject({ ending: null, composer: { reason: 'please_wait' } })
    await game.host(CLOSED)
    expect(game.lines()).toEqual([SHORT])
    await game.pass(60_000)
    expect(game.view().ending).not.toBeNull()
  })

  test('[P11, P2] a line that types is completed, and its delay begins when the modal is closed', async () => {
    const game = await playEvents([line(1, SHORT), line(2, 'Again.')])
    await game.pass(TYPED - 1)
    await game.host(OPEN)
    await game.pass(1)
    expect(game.view().typing).toBeNull()
    await game.pass(60_000)
    expect(game.lines()).toEqual([SHORT])
    expect(game.view().composer).toEqual({ reason: 'please_wait', until: null })
    await game.host(CLOSED)
    expect(game.view().composer).toEqual({ reason: 'next_message', until: game.clock.now() + 3_000 })
    await game.pass(3_000)
    expect(game.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P11] a delay goes on with what was left of it, however often it is paused', async () => {
    const game = await playEvents([line(1, SHORT), line(2, 'Again.')])
    await game.pass(TYPED)
    for (const passed of [500, 700, 800]) {
      await game.pass(passed)
      await game.host(OPEN)
      await game.host(OPEN)
      await game.pass(10_000)
      await game.host(CLOSED)
      await game.host(CLOSED)
    }
    await game.pass(999)
    expect(game.lines()).toEqual([SHORT])
    await game.pass(1)
    expect(game.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P11, P4] so does wait', async () => {
    const game = await playEvents([event('wait', 1, { seconds: 2 }), event('heart_value', 2, { heart_value: 9 })])
    await game.pass(1_500)
    await game.host(OPEN)
    await game.pass(60_000)
    await game.host(CLOSED)
    await game.pass(499)
    expect(game.view().heart).toBeNull()
    await game.pass(1)
    expect(game.view().heart?.value).toBe(9)
  })

  test('[P11, S8, I12] so does the countdown to the next scene', async () => {
    const game = await playEvents([event('scene_transition', 1, { seconds: 9, scene_id: 's2' })])
    await game.pass(4_000)
    await game.host(OPEN)
    expect(game.view()).toMatchObject({
      scene: { nextAt: null },
      awaits: { what: 'transition', until: null },
      composer: { reason: 'please_wait' },
    })
    await game.pass(60_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    await game.host(CLOSED)
    const at = game.clock.now() + 5_000
    expect(game.view()).toMatchObject({ scene: { nextAt: at }, awaits: { what: 'transition', until: at } })
    await game.pass(5_000)
    expect(game.server.last().body).toMatchObject({ data: { text: 'next_scene', scene_id: 's2' } })
  })

  test('[P11, S7] a scene that begins after it cancels a countdown that it paused', async () => {
    const game = await playEvents([event('scene_transition', 1, { seconds: 9 })])
    await game.host(OPEN)
    await game.host({ kind: 'resumed' })
    await game.host(OPEN)
    game.server.last().send(event('show_scene', 2, { scene_id: 's2' }))
    game.server.last().end()
    await game.settle()
    await game.host(CLOSED)
    expect(game.view().scene).toMatchObject({ id: 's2', nextAt: null })
    await game.pass(60_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.history'])
  })

  test('[P11, M2] a line whose voice is ready is said when it is closed', async () => {
    const game = await play({ voices: true })
    game.server.last().send(line(1, SHORT, 'actor'), line(2, 'Again.', 'actor'))
    game.server.last().end()
    await game.settle()
    await game.host(OPEN)
    await answer(game, 'voice', '/media/said.mp3')
    await game.pass(20_000)
    expect(game.lines()).toEqual([])
    await game.host(CLOSED)
    await game.pass(0)
    expect(game.lines()).toEqual([SHORT])
    expect(game.view().voice?.url).toBe('/media/said.mp3')
  })

  test('[P11, B13, B14] the interval of a paid scene stands still behind it, whatever the server counts', async () => {
    const game = await paid()
    await game.pass(4_000)
    await game.host(OPEN)
    expect(game.view().paid).toMatchObject({ elapsed: 4, elapsedAt: null })
    await game.pass(60_000)
    expect(callsOut(game, 'cost')).toEqual([])
    expect(game.view().paid).toMatchObject({ elapsed: 4, elapsedAt: null, isAnnounced: false })
    await game.host(CLOSED)
    // What is due is asked for at once. The server charges an action by its own count, and so has to know (B14).
    await game.pass(0)
    expect(callsOut(game, 'cost')).toMatchObject([{ call: { held: 60 } }])
    await answer(game, 'cost', 64)
    expect(game.view().paid).toMatchObject({ elapsed: 4, elapsedAt: game.clock.now() })
    await game.pass(25_000)
    await answer(game, 'cost', 89)
    expect(resets(game)).toEqual([])
    await game.pass(5_000)
    await answer(game, 'cost', 94)
    expect(resets(game)).toHaveLength(1)
  })

  test('[P11, I5] an option that was confirmed in it is sent, whatever waits behind it', async () => {
    const game = await play()
    game.server.last().send(options(1, ['stay']))
    await game.settle()
    await game.host(OPEN)
    game.server.last().send(event('heart_value', 2, { heart_value: 9 }))
    game.server.last().end()
    await game.settle()
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    await game.pass(5_000)
    expect(game.view().heart).toBeNull()
    await game.host(CLOSED)
    expect(game.view().heart?.value).toBe(9)
  })

  test('[P11] with nothing to hold, the player may write', async () => {
    const game = await playEvents([])
    await game.host(OPEN)
    expect(game.view().composer.reason).toBeNull()
  })

  test('[P11, S12] a jump behind it that fails restores the countdown, which stays paused', async () => {
    const game = await play({ command: { chatVersion: '3' } })
    game.server.last().send(event('scene_transition', 1, { seconds: 9 }))
    game.server.last().end()
    await game.settle()
    await game.pass(2_000)
    await game.host(OPEN)
    await game.intend({ kind: 'jump', to: 'prev_scene' })
    game.server.last().answer(200, envelopeOf('20001', 'There is no scene before this one.'))
    await game.pass(20_000)
    expect(game.view()).toMatchObject({ scene: { nextAt: null }, awaits: { what: 'transition' } })
    await game.host(CLOSED)
    expect(game.view().scene.nextAt).toBe(game.clock.now() + 7_000)
  })

  test('[P11, E2] Play Again behind it begins a game that waits', async () => {
    const game = await playEvents([event('show_ending', 1, { html: 'Over.' })])
    await game.host(OPEN)
    await game.intend({ kind: 'playAgain' })
    game.server.last().send(line(2, SHORT))
    game.server.last().end()
    await game.pass(5_000)
    expect(game.lines()).toEqual([])
    await game.host(CLOSED)
    expect(game.lines()).toEqual([SHORT])
  })
})

describe('a dialog of the story', () => {
  test('[P11] an alert holds what follows until the page has shown it', async () => {
    const game = await playEvents([event('show_alert', 1, { text: 'Mind the step.' }), line(2, SHORT)])
    await game.pass(60_000)
    expect(game.lines()).toEqual([])
    await confirmDialogs(game)
    expect(game.lines()).toEqual([SHORT])
  })

  test('[P11, B1] so does the dialog of the spicy level; a toast does not', async () => {
    const enter = event('enter_paid_scene', 2, { scene_id: 's1' })
    const game = await playEvents([event('error', 1, { message: 'Oh.' }), enter, line(3, SHORT)])
    await game.pass(60_000)
    expect(game.lines()).toEqual([])
    await confirmDialogs(game)
    expect(game.lines()).toEqual([SHORT])
    expect(game.view().notices).toMatchObject([{ kind: 'toast' }])
  })

  test('[P11, B9] a second dialog waits for the first, and the ending for both', async () => {
    const alerts = [1, 2].map((at) => event('show_alert', at, { text: `Alert ${at}` }))
    const game = await playEvents([...alerts, event('show_ending', 3, { html: 'Over.' })])
    for (const at of [1, 2]) {
      expect(game.view().notices).toMatchObject([{ text: `Alert ${at}` }])
      expect(game.view().ending).toBeNull()
      await confirmDialogs(game)
    }
    expect(game.view().ending).not.toBeNull()
  })
})

describe('a session that is resumed', () => {
  /** The page is killed, and another one resumes its session. */
  async function resume(game: Play, isModalOpen = false): Promise<Play> {
    await game.settle()
    game.kill()
    const { store, clock, server } = game
    return play({ store, clock, server, command: { restart: false }, isModalOpen: () => isModalOpen })
  }

  test('[P11, L2] is not held by a modal that is gone', async () => {
    const game = await playEvents([line(1, SHORT), line(2, 'Again.')])
    await game.pass(TYPED + 1_000)
    await game.host(OPEN)
    await game.pass(60_000)
    const again = await resume(game)
    expect(again.view().composer).toEqual({ reason: 'next_message', until: again.clock.now() + 2_000 })
    await again.pass(2_000)
    expect(again.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P11, L10] is held by the modal that the page reports again', async () => {
    const game = await playEvents([line(1, SHORT), line(2, 'Again.')])
    await game.pass(TYPED + 1_000)
    await game.host(OPEN)
    const again = await resume(game)
    await again.host(OPEN)
    await again.pass(60_000)
    expect(again.lines()).toEqual([SHORT])
    await again.host(CLOSED)
    await again.pass(2_000)
    expect(again.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P11, L10] is held from its first entry by a modal that is open when it is resumed', async () => {
    const game = await playEvents([line(1, SHORT), line(2, 'Again.')])
    await game.host(OPEN)
    await game.pass(60_000)
    const again = await resume(game, true)
    await again.pass(60_000)
    expect(again.lines()).toEqual([SHORT])
    await again.host(CLOSED)
    await again.pass(3_000)
    expect(again.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P11, L2] is held by an alert that was not confirmed', async () => {
    const game = await playEvents([event('show_alert', 1, { text: 'Mind the step.' }), line(2, SHORT)])
    const again = await resume(game)
    await again.pass(60_000)
    expect(again.lines()).toEqual([])
    await confirmDialogs(again)
    expect(again.lines()).toEqual([SHORT])
  })

  test('[P11, B4] a charge that went out before it is repeated with its key', async () => {
    const game = await due()
    await game.host(OPEN)
    const again = await resume(game)
    expect(resets(again)).toHaveLength(1)
  })
})
