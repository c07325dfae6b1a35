import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { due, paid } from '../../helpers/paidScene.ts'
import { answer, START, playEvents } from '../../helpers/session.ts'

describe('what is waited for', () => {
  test('[I12] a picture of the player, until they answered', async () => {
    const game = await playEvents([event('upload_image', 1, { text: 'Show me your face' })])
    expect(game.view()).toMatchObject({ composer: { reason: 'upload' }, awaits: { what: 'upload', until: null } })
    await game.intend({ kind: 'upload', uploadId: game.view().upload?.id ?? '', url: null })
    expect(game.view().awaits).toBeNull()
  })

  test('[I12] a payment', async () => {
    const game = await due()
    expect(game.view().awaits).toBeNull()
    await answer(game, 'reset', { failure: 'refused' })
    expect(game.view()).toMatchObject({ composer: { reason: 'payment' }, awaits: { what: 'payment', until: null } })
  })

  test('[I12, B17] the answer to the question of a paid scene, also where a scene comes by itself', async () => {
    for (const events of [[], [event('scene_transition', 5, { seconds: 900 })]]) {
      const game = await paid(...events)
      await game.intend({ kind: 'pausePaid' })
      expect(game.view()).toMatchObject({ paid: { state: 'asking' }, awaits: { what: 'decision', until: null } })
      await game.intend({ kind: 'goOnPaid', allowed: 0 })
      expect(game.view().awaits?.what).not.toBe('decision')
    }
  })

  test('[I12, M9, M10] a tap on a picture over the screen', async () => {
    for (const picture of [
      event('show_image', 1, { url: '/media/a.webp', position: 'fullscreen' }),
      event('animated_images', 1, { images: [{ url: '/media/a.webp' }] }),
    ]) {
      const game = await playEvents([picture, line(2, 'There.')])
      expect(game.view()).toMatchObject({
        composer: { reason: 'please_wait' },
        awaits: { what: 'picture', until: null },
      })
      await game.intend({ kind: 'tap' })
      expect(game.view().awaits).toBeNull()
    }
  })

  test('[I12, P11] a modal, where nothing else keeps the story from going on', async () => {
    const game = await playEvents([line(1, 'Come.'), line(2, 'Now.')])
    await game.host({ kind: 'modal', open: true })
    // The line types to its end.
    expect(game.view().awaits).toBeNull()
    await game.pass(60_000)
    expect(game.view()).toMatchObject({ composer: { reason: 'please_wait' }, awaits: { what: 'modal', until: null } })
    await game.host({ kind: 'modal', open: false })
    expect(game.view().awaits).toBeNull()
    // The server is waited for.
    await game.pass(60_000)
    await game.intend({ kind: 'send', text: 'Yes' })
    await game.host({ kind: 'modal', open: true })
    await game.pass(5_000)
    expect(game.view()).toMatchObject({ composer: { reason: 'please_wait' }, awaits: null })
  })

  test("[I12] the overlay's button, before what comes after it", async () => {
    const game = await playEvents([event('show_overlay', 1, { overlay: 'Dusk' }), event('upload_image', 2, {})])
    expect(game.view()).toMatchObject({ composer: { reason: 'please_wait' }, awaits: { what: 'overlay', until: null } })
    await game.intend({ kind: 'continue', overlayId: game.view().overlay?.id ?? '' })
    expect(game.view().awaits).toEqual({ what: 'upload', until: null })
  })

  test('[I3, I12] the next scene, with its time: nothing may be written meanwhile, and an option may be chosen', async () => {
    const game = await playEvents([event('scene_transition', 1, { seconds: 9 })])
    expect(game.view()).toMatchObject({
      composer: { reason: 'please_wait' },
      awaits: { what: 'transition', until: START + 9_000 },
    })
    await game.intend({ kind: 'send', text: 'Wait for me' })
    expect(game.lines()).toEqual([])
    const choosing = await playEvents([options(1, ['stay']), event('scene_transition', 2, { seconds: 9 })])
    expect(choosing.view()).toMatchObject({
      composer: { reason: 'select_option' },
      awaits: { what: 'transition', until: START + 9_000 },
    })
    await choosing.pass(9_000)
    expect(choosing.view().awaits).toBeNull()
  })

  test('[I12] nothing while a line is said, after the ending, or in a follower', async () => {
    const game = await playEvents([
      event('scene_transition', 1, { seconds: 9 }),
      event('show_ending', 2, { html: 'Over.' }),
    ])
    expect(game.view().awaits).toBeNull()
    const other = await playEvents([event('upload_image', 1, {})])
    await other.host({ kind: 'owner', owner: false })
    expect(other.view().awaits).toBeNull()
  })
})
