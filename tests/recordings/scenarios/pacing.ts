/** What waits for what. Rules P1 to P11, I1 to I3. */
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { confirmDialogs } from '../../helpers/session.ts'
import { answerWith, choose, say, type Scenario, TAP, answerAndWait } from '../scenario.ts'

export const pacing: Record<string, Scenario> = {
  'lines-one-after-another': {
    about:
      'Each line types and rests for 3 s before the next, the last one for 300 ms; what is not perceived between them changes nothing.',
    script: (game) =>
      answerAndWait(
        game,
        line(1, 'The lamps go out, one by one.', 'system'),
        event('update_total_progress', 2, { percent: 5 }),
        line(3, 'Six.', 'system'),
        event('heart_value', 4, { heart_value: 10 }),
      ),
  },
  'video-between-messages': {
    about: 'A line rests for 3 s before a clip in front, and the next line waits until the clip was watched.',
    async script(game) {
      await answerAndWait(
        game,
        line(1, 'Look at the water.', 'system'),
        event('play_video', 2, { url: '/media/boat.mp4', alt: 'A boat' }),
        line(3, 'Gone.', 'system'),
      )
      await game.intend({ kind: 'video', videoId: 'e000002', did: 'start' })
      await game.pass(5_000)
      await game.intend({ kind: 'video', videoId: 'e000002', did: 'end' })
      await game.pass(5_000)
    },
  },
  'wait-between-messages': {
    about: '`wait` stops the queue for its seconds, or until a tap.',
    async script(game) {
      await answerWith(game, line(1, 'Wait.', 'system'), event('wait', 2, { seconds: 2.5 }), line(3, 'Now.', 'system'))
      await game.pass(2_000)
      await game.intend(TAP)
      await game.pass(10_000)
    },
  },
  'overlay-stops-the-queue': {
    about: 'An overlay stops the queue until its own button is pressed.',
    async script(game) {
      await answerAndWait(
        game,
        line(1, 'It strikes twelve.', 'system'),
        event('show_overlay', 2, { overlay: 'Midnight', button: { text: 'Go on', action: 'continue' } }),
        line(3, 'One more.', 'system'),
      )
      await game.intend(TAP)
      await game.intend({ kind: 'continue', overlayId: 'another' })
      await game.pass(60_000)
      await game.intend({ kind: 'continue', overlayId: 'e000002' })
      await game.pass(5_000)
    },
  },
  'taps-hurry-the-lines': {
    about: 'A tap makes a line whole, the next one ends its rest.',
    async script(game) {
      await answerWith(
        game,
        ...[1, 2, 3].map((at) => line(at, `Line ${at} of three, long enough to be typed for a while.`, 'system')),
      )
      for (let taps = 0; taps < 6; taps += 1) {
        await game.pass(50)
        await game.intend(TAP)
      }
    },
  },
  'thinking-for-800-ms': {
    about: 'The answer to what the player did arrives at once, and is begun after 800 ms.',
    async script(game) {
      await answerAndWait(game, options(1, ['stay']))
      await game.intend(choose('stay'))
      await answerWith(game, line(2, 'Good.', 'system'))
      await game.pass(799)
      await game.intend(TAP)
      await game.pass(5_000)
    },
  },
  'read-before-it-is-covered': {
    about: 'An overlay waits until the line before it has been read; a tap that ends the delay shows it at once.',
    async script(game) {
      const long = 'They count people here, on and off. You suppose it is for the insurance.'
      const overlay = (at: number) =>
        event('show_overlay', at, { overlay: 'Later', button: { text: 'Go on', action: 'continue' } })
      await answerAndWait(game, line(1, long, 'system'), overlay(2), line(3, long, 'system'), overlay(4))
      await game.intend({ kind: 'continue', overlayId: 'e000002' })
      await game.intend(TAP)
      await game.intend(TAP)
      await game.intend({ kind: 'continue', overlayId: 'e000004' })
    },
  },
  'fast-and-instant-reading': {
    about: 'A fast reader has typing and delays at 0.6 of their time; an instant one has whole lines, 300 ms apart.',
    async script(game) {
      await game.host({ kind: 'settings', muted: false, readingSpeed: 'fast' })
      await answerWith(game, ...[1, 2, 3, 4].map((at) => line(at, `Line ${at} of four.`, 'system')))
      await game.pass(2_500)
      await game.host({ kind: 'settings', muted: false, readingSpeed: 'instant' })
      await game.pass(5_000)
    },
  },
  'tap-to-go-on': {
    about: 'Without a clock each line waits for a tap, until the reader chooses another speed.',
    async script(game) {
      await game.host({ kind: 'settings', muted: false, readingSpeed: 'tap' })
      await answerAndWait(
        game,
        ...[1, 2, 3].map((at) => line(at, `Line ${at} of three.`, 'system')),
        event('heart_value', 4, { heart_value: 10 }),
      )
      await game.intend(TAP)
      await game.pass(20_000)
      await game.host({ kind: 'settings', muted: false, readingSpeed: 'normal' })
      await game.pass(10_000)
    },
  },
  'modal-holds-the-queue': {
    about:
      'A line that types behind a modal is completed; its delay, an alert and a transition wait, and go on with what was left.',
    async script(game) {
      const modal = (open: boolean) => game.host({ kind: 'modal', open })
      await answerWith(
        game,
        line(1, 'Wait for me.', 'system'),
        event('show_alert', 2, { text: 'Mind the step.' }),
        event('scene_transition', 3, { seconds: 8, scene_id: 'roof' }),
      )
      await modal(true)
      await game.pass(30_000)
      await modal(false)
      await game.pass(5_000)
      await confirmDialogs(game)
      await game.pass(3_000)
      await modal(true)
      await game.pass(30_000)
      await game.host({ kind: 'resumed' })
      await game.pass(4_000)
    },
  },
  'input-that-is-ignored': {
    about: 'Blank words, words while something is said, and options before they can be chosen count for nothing.',
    async script(game) {
      await answerWith(game, line(1, 'One moment.', 'system'), options(2, ['stay']))
      await game.intend(say('   '))
      await game.intend(say('Too early'))
      await game.intend(choose('stay'))
      await game.pass(10_000)
      await game.intend(say('An option has to be chosen'))
      await game.intend(choose('nothing of the kind'))
    },
  },
}
