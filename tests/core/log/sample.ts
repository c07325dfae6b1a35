/** A session with something of everything in it, for the tests of the log. */
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { envelopeOf } from '../../helpers/server.ts'
import { play, type Play, type PlayOptions } from '../../helpers/session.ts'

/** Plays it to its ending; `game.entries()` is its log. */
export async function playSample(given: PlayOptions = {}): Promise<Play> {
  const game = await play(given)
  await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 3 } })
  game.server
    .last()
    .send(
      event('show_image', 1, { url: '/media/night.webp', alt: 'Night' }),
      line(2, 'The lamps go out, one by one.'),
      event('preload', 3, { items: [{ url: '/media/dawn.webp', type: 'image' }] }),
      line(4, 'Will you stay?'),
    )
  await game.pass(100)
  game.server.last().send(event('wait', 5, { seconds: 0.5 }), options(6, ['stay', 'go'], 2))
  game.server.last().raw('data: {broken\n\n')
  await game.intend({ kind: 'tap' })
  await game.pass(3_000)
  game.server.last().end()
  await game.pass(3_000)
  game.preloads.get('/media/dawn.webp')?.(true)
  await game.intend({ kind: 'choose', optionId: 'stay' })
  game.server.last().answer(200, envelopeOf('50000', 'Try again'))
  await game.pass(500)
  await game.intend({ kind: 'retry', messageId: game.messages().at(-1)?.id ?? '' })
  game.server
    .last()
    .send(
      event('show_overlay', 7, { overlay: 'Midnight', button: { text: 'Go on', action: 'continue' } }),
      event('heart_value', 8, { heart_value: 50 }),
    )
  await game.pass(1_000)
  game.server.last().cut()
  await game.pass(1_000)
  await game.intend({ kind: 'continue', overlayId: game.view().overlay?.id ?? '' })
  game.server
    .last()
    .send(
      event('heart_value', 8, { heart_value: 50 }),
      event('update_task_progress', 9, { task_id: 't', index: 1, percent: 40 }),
      line(10, 'Good.'),
    )
  game.server.last().end()
  await game.pass(3_000)
  await game.intend({ kind: 'send', text: 'And now?' })
  game.server.last().send(event('show_ending', 11, { html: '<p>Dawn.</p>', ending_id: 'dawn' }))
  game.server.last().end()
  await game.pass(2_000)
  return game
}
