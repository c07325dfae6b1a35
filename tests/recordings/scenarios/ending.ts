/** Endings and what follows them. Rules E1 to E3. */
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { answer } from '../../helpers/session.ts'
import { choose, userFact, type Scenario, answerAndWait } from '../scenario.ts'

const END = event('show_ending', 3, {
  html: '<p>Dawn.</p>',
  ending_id: 'dawn',
  title: 'Dawn',
  number: 1,
  total: 2,
  image_url: '/media/dawn.webp',
  alt: 'Dawn',
})

export const ending: Record<string, Scenario> = {
  'ending-and-what-follows': {
    about:
      'The ending takes the place of the conversation; the hobbies were not collected and are asked for, and nothing after them.',
    async script(game) {
      await answerAndWait(game, line(1, 'It is getting light.', 'system'), options(2, ['stay']), END)
      await answer(game, 'hobby', false)
      await game.pass(2_000)
      await game.intend({ kind: 'answered', what: 'hobby' })
    },
  },
  'ending-that-is-rated': {
    about: 'The hobbies are known: after the ending the rating is asked for.',
    async script(game) {
      await answerAndWait(game, line(1, 'It is getting light.', 'system'), END)
      await answer(game, 'hobby', true)
      await answer(game, 'rating', true)
      await game.pass(2_000)
      await game.intend({ kind: 'answered', what: 'rating' })
    },
  },
  'ending-that-may-not-be-rated': {
    about: 'Hobbies are known and the ending was rated before: nothing is asked.',
    async script(game) {
      await answerAndWait(game, line(1, 'It is getting light.', 'system'), END)
      await answer(game, 'hobby', true)
      await answer(game, 'rating', false)
    },
  },
  'play-again': {
    about:
      'Play Again clears the chat and begins a new game, whose events may be numbered as those before; the coins stay.',
    async script(game) {
      await game.host(userFact(7))
      await answerAndWait(game, line(1, 'It is getting light.', 'system'), END)
      await game.intend({ kind: 'playAgain' })
      await answerAndWait(game, line(1, 'The lamps go out.', 'system'), options(2, ['stay']))
      await game.intend(choose('stay'))
    },
  },
}
