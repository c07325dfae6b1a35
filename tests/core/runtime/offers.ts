/** Sessions with offers: options, pictures, an upload. */
import { event } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf } from '../../helpers/server.ts'
import { play, type Play } from '../../helpers/session.ts'

/** A session that has shown all of these events. */
export async function playToOptions(...events: ChatEvent[]): Promise<Play> {
  const game = await play()
  game.server.last().send(...events)
  game.server.last().end()
  await game.pass(10_000)
  return game
}

export const choose = (game: Play, optionId: string) => game.intend({ kind: 'choose', optionId })
/** The calls after the one that started the game. */
export const sent = (game: Play): string[] => callsOf(game.server.requests).slice(1)
/** Ids of the options that are shown; null where none are. */
export const ids = (game: Play): string[] | null => game.view().options?.items.map(({ id }) => id) ?? null

/** Options shown as pictures. */
export const PICTURES = event('show_action_options', 2, {
  options: [
    { option_id: 'pay', type: 'pay_now', image_url: '/media/pay.webp', alt: 'Pay', coins: 5 },
    { option_id: 'again', type: 'try_again', image_url: '/media/again.webp', alt: 'Try again' },
  ],
})
