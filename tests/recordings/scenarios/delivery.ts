/** How events arrive: order, doubles, damage, breaks. Rules W2 to W8, O1, O2, O4, O7, F1 to F7. */
import { event, line, options, wire } from '../../../fixtures/builders/events.ts'
import { envelopeOf } from '../../helpers/server.ts'
import { failForGood } from '../../helpers/session.ts'
import { answerWith, choose, userFact, say, type Scenario, answerAndWait } from '../scenario.ts'

const ASKED = [line(1, 'Stay?', 'system'), options(2, ['stay', 'go'])] as const

export const delivery: Record<string, Scenario> = {
  'events-out-of-order': {
    about: 'Events of one read arrive in the wrong order, and begin in the order of their timestamps.',
    script: (game) =>
      answerAndWait(game, line(3, 'Third.', 'system'), line(1, 'First.', 'system'), line(2, 'Second.', 'system')),
  },
  'events-of-one-moment': {
    about: 'Events of one timestamp begin in the order of their arrival.',
    script: (game) =>
      answerAndWait(
        game,
        ...(['b', '10', '9', 'a'] as const).map((id) => event('show_tips', 5, { text: `Tip ${id}` }, id)),
      ),
  },
  'events-sent-twice': {
    about: 'The server sends each event twice, and each is shown once.',
    script: (game) => answerAndWait(game, ...ASKED, ...ASKED),
  },
  'events-without-ids': {
    about: 'Events without ids are identified by their content and its occurrence.',
    async script(game) {
      const drip = event('show_tips', 1, { text: 'Drip.' })
      game.server
        .last()
        .raw([drip, drip, line(2, 'It rains.', 'system', 'd2')].map((each) => wire(each, false)).join(''))
      await answerAndWait(game)
    },
  },
  'ids-that-begin-again': {
    about: 'The server counts its ids from 1 in every response, and the history has others: each event is shown once.',
    async script(game) {
      const [first, asked] = [
        event('show_tips', 1, { text: 'Mind the step.' }, '1'),
        { ...options(2, ['stay']), id: '2' },
      ]
      await answerAndWait(game, first, asked)
      await game.intend(choose('stay'))
      game.server
        .last()
        .send(event('show_tips', 3, { text: 'Drip.' }, '1'), event('show_tips', 3, { text: 'Drip.' }, '2'))
      await game.pass(10_000)
      game.server.last().cut()
      await game.pass(1_000)
      const events = [
        first,
        asked,
        line(2, 'STAY', 'user', 'of-the-server'),
        event('show_tips', 3, { text: 'Drip.' }),
        event('show_tips', 3, { text: 'Drip.' }),
        line(4, 'Good.', 'system'),
      ]
      await answerAndWait(game, ...events.map((each, index) => ({ ...each, id: String(index + 1) })))
    },
  },
  'stream-ends-in-an-event': {
    about:
      'A stream ends in the middle of an event: the history is asked once for the rest, and the player sees no notice.',
    async script(game) {
      game.server.last().send(line(1, 'The lamps go out.', 'system'))
      game.server.last().raw('id: e000002\ndata: {"event_type":"mess')
      game.server.last().end()
      await game.pass(1_000)
      await answerAndWait(
        game,
        line(1, 'The lamps go out.', 'system'),
        line(2, 'One stays.', 'system'),
        options(3, ['stay']),
      )
    },
  },
  'stream-breaks-off': {
    about:
      'A stream breaks off in the middle of an event: the rest is taken from history, and nothing is posted again.',
    async script(game) {
      game.server.last().send(line(1, 'The lamps go out.', 'system'))
      await game.pass(1_000)
      game.server.last().raw('id: e000002\ndata: {"event_type":"mess')
      game.server.last().cut()
      await game.pass(1_000)
      await answerAndWait(
        game,
        line(1, 'The lamps go out.', 'system'),
        line(2, 'One stays.', 'system'),
        options(3, ['stay']),
      )
    },
  },
  'stream-breaks-off-for-good': {
    about:
      'A stream breaks off and no attempt succeeds: what came stays, and the history is asked when the player acts.',
    async script(game) {
      await answerAndWait(game, ...ASKED)
      await game.intend(choose('stay'))
      game.server.last().send(event('heart_value', 3, { heart_value: 20 }))
      await game.settle()
      await failForGood(game)
      await game.pass(1_000)
      await game.intend(say('Are you there?'))
      await answerWith(game, event('heart_value', 3, { heart_value: 20 }), line(4, 'Good.', 'system'))
      await answerAndWait(game, line(5, 'I am.', 'system'))
    },
  },
  'events-that-do-not-fit': {
    about:
      'Events that are no JSON, of an unknown type, with a bad field or too large are dropped; the ones around them are not. For the first of these the history is asked.',
    async script(game) {
      game.server
        .last()
        .raw(`${wire(ASKED[0])}data: {broken\n\nid: x1\ndata: {"event_type":"dance","timestamp":1,"data":{}}\n\n`)
      game.server
        .last()
        .raw('id: x2\ndata: {"event_type":"heart_value","timestamp":1,"data":{"heart_value":"full"}}\n\n')
      game.server.last().raw(`id: x3\ndata: {"text":"${'x'.repeat(300_000)}"}\n\n`)
      game.server.last().send(ASKED[1])
      game.server.last().end()
      await game.settle()
      await answerAndWait(game, ...ASKED)
    },
  },
  'silence-of-30-seconds': {
    about: 'A stream on which nothing comes for 30 s has failed; the next attempt brings the rest.',
    async script(game) {
      game.server.last().send(line(1, 'Listen.', 'system'))
      await game.pass(31_000)
      await answerAndWait(game, line(1, 'Listen.', 'system'), line(2, 'Nothing.', 'system'))
    },
  },
  'start-succeeds-at-the-third-attempt': {
    about: 'The first two attempts to start a game fail; the third answers, with the same key.',
    async script(game) {
      game.server.last().cut()
      await game.pass(1_000)
      game.server.last().answer(503, 'busy', 'text/plain')
      await game.pass(2_000)
      await answerAndWait(game, ...ASKED)
    },
  },
  'game-cannot-be-opened': {
    about: 'No attempt to open the game succeeds: the chat shows its error.',
    script: failForGood,
  },
  'token-expires': {
    about: 'An action is answered with 401; the token is refreshed once, and the action sent again with its key.',
    options: { transport: { refreshToken: async () => true } },
    async script(game) {
      await answerAndWait(game, ...ASKED)
      await game.intend(choose('stay'))
      game.server.last().answer(401, envelopeOf('401'))
      await game.settle()
      await answerAndWait(game, line(3, 'Good.', 'system'))
    },
  },
  'token-cannot-be-refreshed': {
    about:
      'An action is answered with 401 and the token cannot be refreshed: the words are marked, the options are back.',
    async script(game) {
      await answerAndWait(game, ...ASKED)
      await game.intend(choose('stay'))
      game.server.last().answer(401, envelopeOf('401'))
      await game.pass(1_000)
    },
  },
  'start-without-coins': {
    about: 'A start is refused with 99001: a guest is asked to sign in, and led there.',
    async script(game) {
      await game.host(userFact(3, true))
      game.server.last().answer(402, envelopeOf('99001', 'Not enough'))
      await game.settle()
    },
  },
  'action-refused-in-words': {
    about: 'An action is refused: the server’s own words are shown, and what was said can be sent again.',
    async script(game) {
      await answerAndWait(game, ...ASKED)
      await game.intend(choose('stay'))
      game.server.last().answer(200, envelopeOf('50000', 'Closed on Sundays'))
      await game.pass(1_000)
    },
  },
  'message-sent-again': {
    about: 'A message that could not be sent is sent again by the player, with the key it had.',
    async script(game) {
      await answerAndWait(game, line(1, 'Who are you?', 'system'))
      await game.intend(say('A friend'))
      await failForGood(game)
      await game.pass(1_000)
      await game.intend({ kind: 'retry', messageId: game.messages().at(-1)?.id ?? '' })
      await answerAndWait(game, line(2, 'Then come in.', 'system'))
    },
  },
  'worker-dies': {
    about: 'The worker dies in the middle of a stream; the session resumes from its log.',
    async script(game) {
      game.server.last().send(line(1, 'Hold on to the rail.', 'system'))
      await game.pass(5_000)
      await game.host({ kind: 'resumed' })
      await answerAndWait(game, line(1, 'Hold on to the rail.', 'system'), line(2, 'There.', 'system'))
    },
  },
}
