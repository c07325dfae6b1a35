/** What the player says and chooses. Rules I2, I4 to I10, F10. */
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { failForGood } from '../../helpers/session.ts'
import { answerWith, choose, userFact, say, type Scenario, answerAndWait } from '../scenario.ts'

const WRONG = event('message', 1, {
  id: 'm1',
  sender_type: 'system',
  msg_type: 'text',
  content: {
    text: 'Not that name.',
    addition: {
      mood: -1,
      actions: [
        { position: 2, type: 'pay_now', option_id: 'buy' },
        { position: 1, type: 'try_again', option_id: 'again' },
      ],
    },
  },
})
const PICTURES = event('show_action_options', 1, {
  options: [
    { option_id: 'soup', type: 'try_again', image_url: '/media/soup.webp', alt: 'Soup' },
    { option_id: 'fish', type: 'pay_now', image_url: '/media/fish.webp', alt: 'Fish', coins: 5 },
  ],
})
const PRICED = options(1, ['stay'], 5)

export const sending: Record<string, Scenario> = {
  'words-and-their-echo': {
    about: 'What the player says is shown at once, and once: the server’s echo marks it as sent.',
    async script(game) {
      await answerAndWait(game, line(1, 'Who are you?', 'system'))
      await game.intend(say('A friend'))
      await answerAndWait(
        game,
        line(2, 'A friend', 'user', game.messages().at(-1)?.id ?? ''),
        line(3, 'Then come in.', 'system'),
      )
    },
  },
  'words-that-came-too-late': {
    about:
      'The player’s words do not reach the server, and another scene begins: they are late and are not sent again.',
    async script(game) {
      await answerAndWait(game, line(1, 'Who are you?', 'system'))
      await game.intend(say('A friend'))
      await failForGood(game)
      await game.host({ kind: 'resumed' })
      await answerAndWait(
        game,
        event('show_scene', 2, { scene_id: 'cellar', title: 'The cellar' }),
        line(3, 'Dark.', 'system'),
      )
    },
  },
  'option-chosen': {
    about: 'An option is chosen: it is said, all options go, and the answer follows.',
    async script(game) {
      await answerAndWait(game, line(1, 'Stay?', 'system'), options(2, ['stay', 'go']))
      await game.intend(choose('stay'))
      await answerAndWait(game, line(3, 'Good.', 'system'))
    },
  },
  'option-too-dear-for-a-guest': {
    about: 'A guest chooses an option that costs more than they own: it is not sent, and they are asked to sign in.',
    async script(game) {
      await game.host(userFact(4, true))
      await answerAndWait(game, PRICED)
      await game.intend(choose('stay'))
    },
  },
  'option-bought-after-a-recharge': {
    about: 'A registered player is asked to recharge for an option, does, and buys it.',
    async script(game) {
      await game.host(userFact(4))
      await answerAndWait(game, PRICED)
      await game.intend(choose('stay'))
      await game.host(userFact(60))
      await game.intend({ kind: 'noticed', noticeId: game.view().notices[0]?.id ?? '' })
      await game.intend(choose('stay'))
      await answerAndWait(game, event('update_user_coins', 2, { coins: 55 }), line(3, 'Good.', 'system'))
    },
  },
  'options-as-pictures': {
    about: 'Options shown as pictures: the one chosen is sent as an action, and nothing of it is said.',
    async script(game) {
      await answerAndWait(game, PICTURES)
      await game.intend(choose('soup'))
      await answerAndWait(game, line(2, 'Mind, it is hot.', 'system'))
    },
  },
  'buttons-under-a-message': {
    about: 'A wrong answer is marked and brings buttons, in their positions; one is pressed.',
    async script(game) {
      await answerAndWait(game, WRONG)
      await game.intend(choose('again'))
      await answerAndWait(game, line(2, 'Once more, then.', 'system'))
    },
  },
  'picture-uploaded': {
    about: 'The story asks for a face; its address is sent, and not shown.',
    async script(game) {
      await answerAndWait(game, event('upload_image', 1, { text: 'Lend me your face', is_face_detect: true }))
      await game.intend({ kind: 'upload', uploadId: 'e000001', url: '/uploads/face.jpg' })
      await answerAndWait(game, line(2, 'It suits the mask.', 'system'))
    },
  },
  'picture-declined': {
    about: 'The player would rather not send a picture: a signal says so, and the story continues.',
    async script(game) {
      await answerAndWait(game, event('upload_image', 1, { text: 'Lend me your face' }))
      await game.intend({ kind: 'upload', uploadId: 'e000001', url: null })
      await answerAndWait(game, line(2, 'As you like.', 'system'))
    },
  },
  'payment-required': {
    about:
      '`payment_required` clears the queue and asks for credit; after the recharge what was cleared comes back from history.',
    async script(game) {
      await game.host(userFact(2))
      await answerWith(
        game,
        line(1, 'The door has a price.', 'system'),
        event('payment_required', 2, { message: 'Five, please', coins: 5 }),
        line(3, 'Welcome.', 'system'),
      )
      await game.pass(10_000)
      await game.host(userFact(60))
      await answerAndWait(game, line(1, 'The door has a price.', 'system'), line(3, 'Welcome.', 'system'))
    },
  },
  'alert-hint-and-mishap': {
    about: 'An alert, a tip and a mishap: two notices, and a line of its own.',
    script: (game) =>
      answerAndWait(
        game,
        event('show_alert', 1, { title: 'Tide', text: 'It rises at six.', button: 'Good' }),
        event('show_tips', 2, { text: 'Ask for the soup.' }),
        event('error', 3, { message: '' }),
        event('debug', 4, { message: 'for authors' }),
      ),
  },
}
