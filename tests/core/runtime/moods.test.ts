/** Weather and light over the background. */
import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { play, type Play } from '../../helpers/session.ts'

const night = event('show_image', 1, { url: '/media/night.webp', alt: 'Night' })
const rain = event('show_mood', 2, { rain: 0.6, flicker: 1 })

/** A game that was sent these events. */
async function playEvents(...events: ChatEvent[]): Promise<Play> {
  const game = await play()
  game.server.last().send(...events)
  await game.settle()
  return game
}

/** The mood after a history was opened. */
async function openWith(...history: ChatEvent[]): Promise<unknown> {
  const game = await play({ command: { restart: false } })
  game.server.last().send(...history)
  game.server.last().end()
  await game.settle()
  return game.view().stage.mood
}

describe('a mood', () => {
  test('[S19] is over the background, without what is 0, and takes no time', async () => {
    const game = await playEvents(
      night,
      line(2, 'It rains.'),
      event('show_mood', 3, { rain: 0.6, fog: 0 }),
      options(4, ['stay']),
    )
    expect(game.view().stage.mood).toBeNull()
    await game.pass(2_000)
    expect(game.view().stage).toMatchObject({ background: { url: '/media/night.webp' }, mood: { rain: 0.6 } })
    expect(game.view().options).not.toBeNull()
  })

  test('[S19] replaces the one before, and an empty one ends it', async () => {
    const game = await playEvents(night, rain, event('show_mood', 3, { snow: 1 }))
    expect(game.view().stage.mood).toEqual({ snow: 1 })
    game.server.last().send(event('show_mood', 4, {}))
    await game.settle()
    expect(game.view().stage.mood).toBeNull()
  })

  test.each([
    ['another picture', event('show_image', 3, { url: '/media/dawn.webp' })],
    ['a clip in the background', event('play_video', 3, { url: '/media/sea.mp4', is_background: true })],
    ['animated images', event('animated_images', 3, { images: [{ url: '/media/a.webp' }] })],
    ['a scene without a picture', event('show_scene', 3, { scene_id: 'yard' })],
    ['an ending', event('show_ending', 3, { html: '<p>Dawn.</p>' })],
  ])('[S20] ends with %s, live and in a history', async (_what, end) => {
    const game = await playEvents(night, rain)
    expect(game.view().stage.mood).toEqual({ rain: 0.6, flicker: 1 })
    game.server.last().send(end)
    await game.settle()
    expect(game.view().stage.mood).toBeNull()
    expect(await openWith(night, rain, end)).toBeNull()
  })

  test('[S20] stays behind a picture over the screen and a clip in front', async () => {
    const game = await playEvents(
      night,
      rain,
      event('show_image', 3, { url: '/media/letter.webp', position: 'fullscreen' }),
    )
    expect(game.view().stage).toMatchObject({ still: { url: '/media/letter.webp' }, mood: { rain: 0.6 } })
    expect(await openWith(night, rain, event('play_video', 3, { url: '/media/sea.mp4' }))).toEqual({
      rain: 0.6,
      flicker: 1,
    })
  })

  test('[S20] ends where the player turns to an actor with a clip of their own', async () => {
    const game = await play({ command: { actorId: 'lan', restart: true } })
    const actors = event('show_chat_options', 3, {
      style: 'actor',
      options: [
        { option_id: 'wei', text: 'Wei', actor_id: 'wei' },
        { option_id: 'lan', text: 'Lan', actor_id: 'lan' },
      ],
    })
    game.server.last().send(event('play_video', 1, { url: '/media/lan.mp4', is_background: true }), actors)
    await game.pass(1_000)
    await game.intend({ kind: 'choose', optionId: 'wei' })
    game.server.last().send(event('show_image', 4, { url: '/media/wei.webp' }), event('show_mood', 5, { snow: 1 }))
    game.server.last().send({ ...actors, id: 'again', timestamp: 6 })
    await game.pass(5_000)
    expect(game.view().stage.mood).toEqual({ snow: 1 })
    await game.intend({ kind: 'choose', optionId: 'lan' })
    expect(game.view().stage).toMatchObject({ background: { url: '/media/lan.mp4' }, mood: null })
  })

  test('[S20] does not begin after the ending', async () => {
    const ending = event('show_ending', 2, { html: '<p>Dawn.</p>' })
    const game = await playEvents(night, ending, event('show_mood', 3, { rain: 1 }))
    expect(game.view().stage.mood).toBeNull()
    expect(await openWith(night, ending, event('show_mood', 3, { rain: 1 }))).toBeNull()
  })

  test('[S20] an opened history restores the last one of its background', async () => {
    const snow = event('show_mood', 4, { snow: 1 })
    expect(await openWith(night, rain, snow, line(5, 'It snows.'))).toEqual({ snow: 1 })
    expect(await openWith(night, rain, event('show_image', 3, { url: '/media/dawn.webp' }), snow)).toEqual({ snow: 1 })
  })
})
