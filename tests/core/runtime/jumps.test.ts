import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { envelopeOf } from '../../helpers/server.ts'
import { answer, callsOut, play, type Play, type PlayOptions, playEvents } from '../../helpers/session.ts'
import { scene, sent, transition } from './sceneEvents.ts'

describe('a jump', () => {
  const reasoning: PlayOptions = { command: { chatVersion: '3' }, voices: true }
  const go = (game: Play, to: 'prev_scene' | 'next_scene' = 'next_scene') => game.intend({ kind: 'jump', to })

  test('[S12] clears queue, gate and timers, and asks for the other scene', async () => {
    const game = await playEvents(
      [transition(1, 5), options(2, ['stay']), event('show_overlay', 3, { overlay: 'Dusk' }), line(4, 'Never said.')],
      reasoning,
    )
    await go(game, 'prev_scene')
    expect(sent(game)).toEqual(['game.jump'])
    expect(game.server.last().body).toEqual({ action: 'prev_scene', story_id: 'lantern' })
    expect(game.view()).toMatchObject({ overlay: null, options: null, thinking: true, scene: { nextAt: null } })
    game.server.last().send(scene(9, 's1'), line(10, 'Back here.', 'system'))
    game.server.last().end()
    await game.pass(60_000)
    expect(game.lines()).toEqual(['Back here.'])
    expect(sent(game)).toEqual(['game.jump'])
    expect(game.view()).toMatchObject({ scene: { id: 's1' }, composer: { reason: null } })
  })

  test('[S12] leaves nothing that types, speaks, plays or covers the screen', async () => {
    for (const shown of [
      line(1, 'A very long line.', 'system'),
      event('play_video', 1, { url: '/media/a.mp4' }),
      event('animated_images', 1, { images: [{ url: '/media/a.webp' }] }),
      event('show_image', 1, { url: '/media/a.webp', position: 'fullscreen' }),
    ]) {
      const game = await playEvents([shown], reasoning)
      await go(game)
      expect(game.view()).toMatchObject({
        typing: null,
        voice: null,
        video: null,
        stage: { still: null, frames: null },
      })
    }
  })

  test('[S12, M2] a voice that was being prepared is none of the next line', async () => {
    const game = await playEvents([line(1, 'Wait.')], reasoning)
    const key = [...game.calls.keys()][0] ?? ''
    await go(game)
    expect(callsOut(game, 'voice')).toEqual([])
    game.server.last().send(line(9, 'Here.'))
    await game.settle()
    await game.write({ type: 'result', work: key, ok: true, value: '/media/wait.opus' })
    expect(game.lines()).toEqual([])
    await answer(game, 'voice', '/media/here.opus')
    expect(game.lines()).toEqual(['Here.'])
    expect(game.view().voice?.url).toBe('/media/here.opus')
  })

  test('[S12, M8] nor is the end of a clip the end of what comes then', async () => {
    const game = await playEvents([event('play_video', 1, { url: '/media/a.mp4' })], reasoning)
    await game.intend({ kind: 'video', videoId: 'e000001', did: 'start' })
    await game.intend({ kind: 'video', videoId: 'e000001', did: 'skip' })
    await go(game)
    game.server.last().send(event('show_overlay', 9, { overlay: 'Dawn' }))
    await game.pass(10_000)
    expect(game.view().overlay?.text).toBe('Dawn')
  })

  test.each(['prev_scene', 'next_scene'] as const)(
    '[S12] that fails shows a notice: %s; the earlier options are back',
    async (to) => {
      const game = await playEvents([options(2, ['stay'])], reasoning)
      const shown = game.view().options
      await go(game, to)
      game.server.last().answer(200, envelopeOf('50000'))
      await game.settle()
      expect(game.view()).toMatchObject({
        options: shown,
        flow: 'initialized',
        notices: [{ kind: 'toast', tone: 'error', code: `${to}_failed` }],
      })
    },
  )

  test('[S12] that fails gives back what it cleared: the transition at once, and what waited from history', async () => {
    const events = [
      transition(1, 5),
      options(2, ['stay']),
      event('show_overlay', 3, { overlay: 'Dusk' }),
      line(4, 'After dusk.', 'system'),
    ]
    const game = await playEvents(events, reasoning)
    const { nextAt } = game.view().scene
    await go(game)
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(sent(game)).toEqual(['game.jump', 'game.history'])
    expect(game.view().scene.nextAt).toBe(nextAt)
    game.server.last().send(...events)
    game.server.last().end()
    await game.settle()
    expect(game.view()).toMatchObject({ overlay: { text: 'Dusk' }, options: { items: [{ id: 'stay' }] } })
    await game.intend({ kind: 'continue', overlayId: game.view().overlay?.id ?? '' })
    await game.pass(2_000)
    expect(game.lines()).toEqual(['After dusk.'])
    await game.pass(3_000)
    expect(sent(game)).toEqual(['game.jump', 'game.history', 'game.action'])
  })

  test('[S12, F7] also where the history cannot be had then, but later', async () => {
    const events = [event('show_overlay', 3, { overlay: 'Dusk' }), line(4, 'After dusk.', 'system')]
    const game = await playEvents(events, reasoning)
    await go(game)
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    await game.host({ kind: 'visibility', visible: true })
    game.server.last().send(...events)
    await game.settle()
    expect(game.view().overlay?.text).toBe('Dusk')
  })

  test('[S12] that succeeds brings nothing back', async () => {
    const events = [event('show_overlay', 3, { overlay: 'Dusk' }), line(4, 'After dusk.', 'system')]
    const game = await playEvents(events, reasoning)
    await go(game)
    game.server.last().end()
    await game.settle()
    await game.host({ kind: 'resumed' })
    game.server.last().send(...events)
    await game.pass(5_000)
    expect(game.view().overlay).toBeNull()
    expect(game.lines()).toEqual([])
  })

  test('[S12] only in the reasoning mode, not while an answer is awaited, and not after the ending', async () => {
    const ready = await playEvents([], reasoning)
    expect(ready.view().jumps).toBe(true)
    await go(ready)
    expect(ready.view().jumps).toBe(false)
    const other = await playEvents([])
    expect(other.view().jumps).toBe(false)
    await go(other)
    expect(sent(other)).toEqual([])
    const waiting = await play(reasoning)
    await go(waiting)
    expect(sent(waiting)).toEqual([])
    const over = await playEvents([event('show_ending', 1, { html: 'Over.' })], reasoning)
    await go(over)
    expect(sent(over)).toEqual([])
  })
})
