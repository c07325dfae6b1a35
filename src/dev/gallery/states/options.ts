/** States in which the player chooses: options in each style and number, pictures, and the request of a picture. */
import { type View } from '../../../../protocol/view.ts'
import { type OptionsView, type OptionView } from '../../../../protocol/view/options.ts'
import { createFakeOption } from '../fakeView.ts'
import { getPictureUrl } from '../pictures.ts'
import { type Scene } from './scene.ts'

const CARD_PICTURES = ['lamp-room', 'breakwater', 'harbour-night', 'ledger', 'ending-dawn']

export function createOptionViews({ w, view }: Scene): Record<string, View> {
  const [take = '', ask = '', light = ''] = w.options
  const offer = (style: OptionsView['style'], items: OptionView[], parts: Partial<View> = {}): View =>
    view({
      composer: { reason: 'select_option', until: null },
      options: { style, tooltip: style === 'default' ? '' : w.tooltip, items },
      ...parts,
    })
  const cards = w.fiveCards.map((text, index) =>
    createFakeOption(`card-${index}`, text, {
      imageUrl: getPictureUrl(CARD_PICTURES[index] ?? 'cover'),
      price: index === 1 ? 3 : 0,
      purchased: index === 2,
    }),
  )
  return {
    options: offer('default', [
      createFakeOption('take', take),
      createFakeOption('ask', ask),
      createFakeOption('light', light, { price: 3 }),
    ]),
    one: offer('default', [createFakeOption('take', take)]),
    nine: offer(
      'default',
      w.more.map((text, index) => createFakeOption(`more-${index}`, text)),
    ),
    crowded: offer(
      'default',
      w.longOptions.map((text, index) => createFakeOption(`long-${index}`, text, { price: index === 2 ? 3 : 0 })),
    ),
    verbose: offer(
      'default',
      w.verbose.map((text, index) => createFakeOption(`verbose-${index}`, text, { price: index === 1 ? 30 : 0 })),
    ),
    // One is bought, one can be paid, and one costs more than the player has.
    paid: offer('default', [
      createFakeOption('take', take, { purchased: true }),
      createFakeOption('ask', ask, { price: 40 }),
      createFakeOption('light', light, { price: 240 }),
    ]),
    cards: offer('card', [
      createFakeOption('room', w.cards[0], { imageUrl: getPictureUrl('lamp-room') }),
      createFakeOption('breakwater', w.cards[1], { imageUrl: getPictureUrl('breakwater'), price: 3 }),
    ]),
    three_cards: offer('card', cards.slice(0, 3)),
    five_cards: offer('card', cards),
    actors: offer('actor', [
      createFakeOption('lan', w.actors[0], { imageUrl: getPictureUrl('avatar-lan') }),
      createFakeOption('master', w.actors[1], { purchased: true }),
    ]),
    three_actors: offer(
      'actor',
      w.threeActors.map((name, index) =>
        createFakeOption(`actor-${index}`, name, {
          actorId: `actor-${index}`,
          imageUrl: index === 0 ? getPictureUrl('avatar-lan') : null,
          price: index === 2 ? 20 : 0,
        }),
      ),
      { missions: { completed: ['actor-0'], all: false, canFinish: false, clues: [], scenes: [] } },
    ),
    pictures: view({
      composer: { reason: 'select_option', until: null },
      actionOptions: [
        { id: 'room', type: 'try_again', imageUrl: getPictureUrl('lamp-room'), alt: w.cards[0], price: 0 },
        { id: 'breakwater', type: 'pay_now', imageUrl: getPictureUrl('breakwater'), alt: w.cards[1], price: 3 },
      ],
    }),
    upload: view({
      composer: { reason: 'upload', until: null },
      awaits: { what: 'upload', until: null },
      upload: { id: 'upload', text: w.upload, faceDetect: true },
    }),
    upload_any: view({
      composer: { reason: 'upload', until: null },
      awaits: { what: 'upload', until: null },
      upload: { id: 'upload', text: w.upload, faceDetect: false },
    }),
  }
}
