import { describe, expect, test } from 'vitest'
import { initialView } from '../../../protocol/view.ts'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { callsOf } from '../../helpers/server.ts'
import { play, type Play } from '../../helpers/session.ts'

const theEnd = event('show_ending', 50, {
  html: '<p>The end</p>',
  ending_id: 'dawn',
  title: 'Dawn',
  number: 2,
  total: 3,
  image_url: '/media/dawn.webp',
  alt: 'Dawn',
})

/** A session that has just ended; its stream is still open. */
async function playToEnding(price?: number): Promise<Play> {
  const game = await play({ command: price === undefined ? {} : { price } })
  await game.host({ kind: 'user', user: { id: 'u1', guest: true, coins: 7 } })
  game.server
    .last()
    .send(
      line(1, 'Look.', 'system'),
      event('heart_value', 2, { heart_value: 90 }),
      event('show_image', 3, { url: '/media/night.webp' }),
      event('update_total_progress', 4, { percent: 100 }),
      event('error', 5, { message: 'Oh' }),
      options(6, ['stay']),
      theEnd,
    )
  // The line has its reading time, before the picture and the ending.
  await game.pass(4_000)
  return game
}

describe('the ending', () => {
  test('[E1] takes the place of conversation, options and input', async () => {
    const game = await playToEnding()
    expect(game.view()).toMatchObject({
      messages: { pages: [], count: 0 },
      options: null,
      typing: null,
      thinking: false,
      composer: { reason: 'ended', until: null },
    })
    expect(game.view().ending).toEqual({
      id: 'dawn',
      html: '<p>The end</p>',
      title: 'Dawn',
      number: 2,
      total: 3,
      picture: { url: '/media/dawn.webp', alt: 'Dawn' },
    })
    await game.intend({ kind: 'send', text: 'And now?' })
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.messages()).toEqual([])
    expect(game.server.requests).toHaveLength(1)
  })

  test('[E1] an ending without a name has its event’s, and needs no picture', async () => {
    const game = await play()
    game.server.last().send(event('show_ending', 1, { html: 'Over.' }, 'last'))
    await game.settle()
    expect(game.view().ending).toEqual({
      id: 'last',
      html: 'Over.',
      title: '',
      number: null,
      total: null,
      picture: null,
    })
  })

  test('[E1] nothing of the conversation comes after it', async () => {
    const game = await playToEnding()
    game.server
      .last()
      .send(
        line(60, 'By the way,'),
        options(61, ['stay']),
        event('show_tips', 62, { text: 'Rest.' }),
        event('show_overlay', 63, { overlay: 'Hm' }),
      )
    game.server.last().send(event('update_total_progress', 64, { percent: 99 }))
    await game.settle()
    expect(game.view()).toMatchObject({
      messages: { count: 0 },
      options: null,
      typing: null,
      overlay: null,
      composer: { reason: 'ended' },
    })
    expect(game.view().progress.total).toBe(99)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.server.requests).toHaveLength(1)
  })
})

describe('Play Again', () => {
  test('[E2] clears the chat and begins a new game; the coins stay', async () => {
    const game = await playToEnding()
    const first = game.server.last()
    await game.intend({ kind: 'playAgain' })
    expect(first.aborted()).toBe(true)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.start'])
    expect(game.server.last().body).toEqual({ story_id: 'lantern', restart: true, actor_id: 'lan', price: 0 })
    expect(game.server.last().headers.get('idempotency-key')).not.toBe(first.headers.get('idempotency-key'))
    const fresh = initialView({ storyId: 'lantern', actorId: 'lan', chatVersion: '2', locale: 'en' })
    expect(game.view()).toEqual({ ...fresh, thinking: true, coins: 7 })
  })

  test('[E4] a place that was reached begins a new game there, also before an ending; the next one begins at the beginning', async () => {
    const game = await play()
    game.server.last().send(line(1, 'Look.', 'system'), options(2, ['stay']))
    await game.pass(4_000)
    await game.intend({ kind: 'playAgain' })
    expect(game.server.requests).toHaveLength(1)
    await game.intend({ kind: 'playAgain', place: 'quay' })
    const begin = { story_id: 'lantern', restart: true, actor_id: 'lan', price: 0 }
    expect(game.server.last().body).toEqual({ ...begin, place: 'quay' })
    expect(game.view().messages.count).toBe(0)
    game.server.last().send(theEnd)
    await game.pass(4_000)
    await game.intend({ kind: 'playAgain' })
    expect(game.server.last().body).toEqual(begin)
  })

  test('[B15] has the price that its question showed, and no other one after it', async () => {
    const game = await playToEnding(18)
    await game.intend({ kind: 'playAgain', price: 7 })
    expect(game.server.last().body).toMatchObject({ restart: true, price: 7 })
    game.server.last().send(theEnd)
    await game.pass(4_000)
    await game.intend({ kind: 'playAgain' })
    expect(game.server.last().body).toMatchObject({ restart: true, price: 0 })
  })

  test('[E2] a game that numbers its events from 1 again is shown whole', async () => {
    const game = await playToEnding()
    await game.intend({ kind: 'playAgain' })
    game.server.last().send(line(1, 'Look again.', 'system'), event('heart_value', 2, { heart_value: 1 }))
    await game.pass(5_000)
    expect(game.lines()).toEqual(['Look again.'])
    expect(game.view().heart?.value).toBe(1)
  })

  test('[E2] twice is once, and before the ending it is nothing', async () => {
    const game = await playToEnding()
    await game.intend({ kind: 'playAgain' })
    const before = game.view()
    await game.intend({ kind: 'playAgain' })
    expect(game.server.requests).toHaveLength(2)
    expect(game.view()).toEqual(before)
  })

  test('[E2, F2] a new game that could not be begun is started again with its own key, when the session is resumed', async () => {
    const game = await playToEnding()
    await game.intend({ kind: 'playAgain' })
    const key = game.server.last().headers.get('idempotency-key')
    for (const wait of [1_000, 2_000, 4_000, 0]) {
      game.server.last().cut()
      await game.pass(wait)
    }
    expect(game.view().flow).toBe('error')
    game.kill()
    const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    expect(callsOf(again.server.requests)).toEqual(['game.start'])
    expect(again.server.last().headers.get('idempotency-key')).toBe(key)
    again.server.last().send(line(1, 'Look again.', 'system'))
    await again.settle()
    expect(again.lines()).toEqual(['Look again.'])
  })
})
