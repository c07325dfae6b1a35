import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'
import { play, type Play, START, playEvents } from '../../helpers/session.ts'

const CLIP = event('play_video', 2, { url: '/media/boat.mp4', alt: 'A boat', poster_url: '/media/boat.webp' })
const BGM = event('play_audio', 0, { url: '/media/rain.opus' })

/** A session to which these events came. */
const reportVideo = (game: Play, what: 'start' | 'end' | 'skip' | 'fail', videoId = CLIP.id) =>
  game.intend({ kind: 'video', videoId, did: what })

describe('a clip in front', () => {
  test('[M7] silences music and voice, and the queue waits for it', async () => {
    const game = await playEvents([
      BGM,
      event('play_audio', 1, { url: '/media/cry.opus', audio_type: 'voice' }),
      CLIP,
      line(3, 'Look.'),
    ])
    expect(game.view().video).toEqual({
      id: CLIP.id,
      url: '/media/boat.mp4',
      alt: 'A boat',
      posterUrl: '/media/boat.webp',
      minWatchMs: 2_000,
      shownAt: START,
      mayEndAt: null,
    })
    expect(game.view()).toMatchObject({ voice: null, sound: { bgm: null }, composer: { reason: 'please_wait' } })
    await game.pass(600_000)
    await game.intend({ kind: 'tap' })
    expect(game.lines()).toEqual([])
  })

  test('[M7] when it is over the music comes back, and the waiting events continue', async () => {
    const game = await playEvents([BGM, CLIP, line(3, 'Look.')])
    await reportVideo(game, 'start')
    await game.pass(9_000)
    await reportVideo(game, 'end')
    expect(game.view()).toMatchObject({ video: null, sound: { bgm: { url: '/media/rain.opus', volume: 1 } } })
    expect(game.lines()).toEqual(['Look.'])
  })

  test('[M7, M5] not while muted', async () => {
    const game = await playEvents([BGM, CLIP])
    await game.host({ kind: 'settings', muted: true })
    await reportVideo(game, 'end')
    expect(game.view()).toMatchObject({ video: null, sound: { muted: true, bgm: null } })
  })

  test.each([
    ['end', 3_000],
    ['skip', 2_000],
  ] as const)('[M8, M14] %s before its minimum ends it when that is over', async (what, over) => {
    const game = await playEvents([CLIP])
    await game.pass(1_000)
    await reportVideo(game, 'start')
    expect(game.view().video?.mayEndAt).toBe(START + 3_000)
    await game.pass(500)
    await reportVideo(game, 'start')
    await reportVideo(game, what)
    await reportVideo(game, what)
    await game.pass(over - 1_501)
    expect(game.view().video).not.toBeNull()
    await game.pass(1)
    expect(game.view().video).toBeNull()
  })

  test('[M8] its minimum is what the event says, and after it leaving is at once', async () => {
    const game = await playEvents([event('play_video', 2, { url: '/media/boat.mp4', min_watch: 5.5 })])
    await reportVideo(game, 'start')
    expect(game.view().video).toMatchObject({ minWatchMs: 5_500, mayEndAt: START + 5_500 })
    await game.pass(5_500)
    expect(game.view().video).not.toBeNull()
    await reportVideo(game, 'skip')
    expect(game.view().video).toBeNull()
  })

  test('[M14] one that never begins may be left after its minimum', async () => {
    const game = await playEvents([CLIP, line(3, 'Look.')])
    await game.pass(2_000)
    await reportVideo(game, 'skip', 'another')
    expect(game.view().video).not.toBeNull()
    await reportVideo(game, 'skip')
    expect(game.lines()).toEqual(['Look.'])
  })

  test('[M14] one that begins late may be left at once', async () => {
    const game = await playEvents([CLIP, line(3, 'Look.')])
    await game.pass(60_000)
    await reportVideo(game, 'start')
    await reportVideo(game, 'skip')
    expect(game.lines()).toEqual(['Look.'])
  })

  test('[M8] one that cannot be played shows a notice and is skipped', async () => {
    const game = await playEvents([CLIP, line(3, 'Look.')])
    await reportVideo(game, 'start')
    await reportVideo(game, 'fail')
    expect(game.view()).toMatchObject({ video: null, notices: [{ kind: 'toast', code: 'video_failed' }] })
    expect(game.lines()).toEqual(['Look.'])
  })

  test('[M8] what was to end one clip ends nothing else', async () => {
    const game = await playEvents([CLIP, event('show_overlay', 3, { overlay: 'Dusk' })])
    await reportVideo(game, 'start')
    await reportVideo(game, 'skip')
    await reportVideo(game, 'fail')
    expect(game.view().overlay).not.toBeNull()
    await game.pass(10_000)
    expect(game.view().overlay).not.toBeNull()
  })

  test('[M8, L2] nor does the end of an earlier clip, when the session is resumed', async () => {
    const game = await playEvents([CLIP, event('show_overlay', 3, { overlay: 'Dusk' })])
    await reportVideo(game, 'start')
    await reportVideo(game, 'end')
    await game.pass(2_000)
    expect(game.view().overlay).not.toBeNull()
    game.kill()
    const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    await again.pass(10_000)
    expect(again.view().overlay).not.toBeNull()
  })
})

describe('pictures one per tap', () => {
  const FRAMES = event('animated_images', 1, {
    images: [
      { url: '/media/1.webp', alt: 'One' },
      { url: '/media/2.webp', alt: 'Two' },
    ],
  })

  test('[M9] each tap shows the next; after the last, it is the background', async () => {
    const game = await playEvents([FRAMES, line(2, 'Look.')])
    expect(game.view().stage).toMatchObject({
      background: null,
      frames: { id: FRAMES.id, index: 0, images: FRAMES.data.images },
    })
    await game.pass(60_000)
    expect(game.view().stage.frames?.index).toBe(0)
    await game.intend({ kind: 'tap' })
    expect(game.view().stage.frames?.index).toBe(1)
    expect(game.lines()).toEqual([])
    await game.intend({ kind: 'tap' })
    expect(game.view().stage).toEqual({
      ...EMPTY_STAGE,
      background: { kind: 'image', url: '/media/2.webp', alt: 'Two', posterUrl: null },
    })
    expect(game.lines()).toEqual(['Look.'])
    expect(game.view().typing).not.toBeNull()
  })

  test('[M9] in an opened history they are a still of their last', async () => {
    const game = await play({ command: { restart: false } })
    game.server.last().send(FRAMES, line(2, 'Look.'))
    game.server.last().end()
    await game.settle()
    expect(game.view().stage).toMatchObject({ still: { url: '/media/2.webp', alt: 'Two' }, frames: null })
    expect(game.view().composer.reason).toBeNull()
    await game.intend({ kind: 'tap' })
    expect(game.view().stage.still).toBeNull()
  })
})

describe('a picture over the whole screen', () => {
  const STILL = event('show_image', 1, { url: '/media/letter.webp', alt: 'A letter', position: 'fullscreen' })

  test('[M10] stays until it is tapped, and the queue waits', async () => {
    const game = await playEvents([STILL, line(2, 'Read it.')])
    expect(game.view().stage).toEqual({ ...EMPTY_STAGE, still: { url: '/media/letter.webp', alt: 'A letter' } })
    await game.pass(60_000)
    expect(game.lines()).toEqual([])
    await game.intend({ kind: 'tap' })
    expect(game.view().stage.still).toBeNull()
    expect(game.lines()).toEqual(['Read it.'])
    expect(game.view().typing).not.toBeNull()
  })
})
