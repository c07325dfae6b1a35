/** How sessions begin and resume. Rules S1 to S3, S12, M9. */
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { answerWith, choose, type Scenario, TAP, answerAndWait } from '../scenario.ts'

const AGAIN = { command: { restart: false } } as const
const REASONING = { command: { chatVersion: '3', restart: true } } as const

export const opening: Record<string, Scenario> = {
  'history-opened': {
    about:
      'A history is opened: the latest background, music, progress, task, heart and options, and nothing of the conversation.',
    options: AGAIN,
    script: (game) =>
      answerAndWait(
        game,
        event('show_image', 1, { url: '/media/night.webp', alt: 'Night' }),
        event('play_audio', 2, { url: '/media/rain.m4a' }),
        line(3, 'The lamps go out.', 'system'),
        event('heart_value', 4, { heart_value: 20 }),
        event('update_task_progress', 5, { task_id: 't', index: 1, percent: 50, description: 'Find oil' }),
        event('show_overlay', 6, { overlay: 'Midnight' }),
        event('show_image', 7, { url: '/media/dawn.webp', alt: 'Dawn' }),
        event('heart_value', 8, { heart_value: 30 }),
        event('update_total_progress', 9, { percent: 15 }),
        options(10, ['stay']),
      ),
  },
  'history-with-answered-options': {
    about: 'Options that the player answered are not offered again when the history is opened.',
    options: AGAIN,
    script: (game) => answerAndWait(game, options(1, ['stay']), line(2, 'STAY', 'user'), line(3, 'Good.', 'system')),
  },
  'history-that-is-empty': {
    about: 'There is no history: a new game is begun.',
    options: AGAIN,
    async script(game) {
      await answerWith(game)
      await answerAndWait(game, line(1, 'The lamps go out.', 'system'))
    },
  },
  'history-of-an-ending': {
    about: 'Nothing but the ending of a history is left: it is shown, and Play Again begins a new game.',
    options: AGAIN,
    async script(game) {
      await answerAndWait(
        game,
        event('show_image', 1, { url: '/media/dawn.webp', alt: 'Dawn' }),
        options(2, ['stay']),
        event('show_ending', 3, { html: '<p>Dawn.</p>' }),
      )
      await game.intend({ kind: 'playAgain' })
      await answerAndWait(game, line(1, 'The lamps go out.', 'system'))
    },
  },
  'history-that-went-on-after-an-ending': {
    about: 'The story of a history continued after an ending, which is skipped.',
    options: AGAIN,
    script: (game) =>
      answerAndWait(
        game,
        event('show_ending', 1, { html: '<p>Dawn.</p>' }),
        event('show_scene', 2, { scene_id: 'quay', title: 'The quay' }),
        line(3, 'The lamps go out.', 'system'),
        options(4, ['stay']),
      ),
  },
  'history-with-a-transition': {
    about: 'An unfinished transition of a history counts down again from the opening, and asks for its scene.',
    options: AGAIN,
    async script(game) {
      await answerWith(
        game,
        event('show_scene', 1, { scene_id: 'quay', title: 'The quay' }),
        event('scene_transition', 2, { seconds: 5, scene_id: 'boat' }),
      )
      await game.pass(6_000)
      await answerAndWait(game, event('show_scene', 4, { scene_id: 'boat', title: 'The boat' }))
    },
  },
  'history-with-a-question-for-a-picture': {
    about: 'A picture of the player that a history asked for is asked for again.',
    options: AGAIN,
    async script(game) {
      await answerWith(game, event('upload_image', 1, { text: 'Show me your face' }))
      await game.intend({ kind: 'upload', uploadId: game.view().upload?.id ?? '', url: '/media/me.png' })
      await answerAndWait(game, line(2, 'So that is you.', 'system'))
    },
  },
  'history-with-animated-images': {
    about: 'Pictures that were shown one per tap are a still of their last when the history is opened.',
    options: AGAIN,
    async script(game) {
      await answerAndWait(
        game,
        event('animated_images', 1, {
          images: [1, 2, 3].map((index) => ({ url: `/media/steps-${index}.webp`, alt: `Steps ${index}` })),
        }),
      )
      await game.intend(TAP)
    },
  },
  'legacy-chat': {
    about: 'The chat of version 1 knows no history: it begins a new game each time.',
    options: { command: { chatVersion: '1', restart: false } },
    script: (game) => answerAndWait(game, line(1, 'What will it be?', 'system')),
  },
  'scene-skipped-in-reasoning': {
    about: 'In the reasoning mode the player jumps to the next scene: queue, gate and timers are cleared.',
    options: REASONING,
    async script(game) {
      await answerWith(
        game,
        event('show_scene', 1, { scene_id: 'street', title: 'The street' }),
        line(2, 'Rain.', 'system'),
        event('wait', 3, { seconds: 60 }),
        line(4, 'More rain.', 'system'),
      )
      await game.pass(5_000)
      await game.intend({ kind: 'jump', to: 'next_scene' })
      await answerAndWait(game, event('show_scene', 5, { scene_id: 'roof', title: 'The roof' }), options(6, ['look']))
    },
  },
  'jump-that-fails': {
    about: 'A jump to the scene before is refused, and a notice says so.',
    options: REASONING,
    async script(game) {
      await answerAndWait(
        game,
        event('show_scene', 1, { scene_id: 'street', title: 'The street' }),
        options(2, ['look']),
      )
      await game.intend({ kind: 'jump', to: 'prev_scene' })
      game.server.last().answer(200, JSON.stringify({ isOk: false, code: '50000', message: '', data: null }))
      await game.pass(1_000)
      await game.intend(choose('look'))
      await answerAndWait(game, line(3, 'A bird of light.', 'system'))
    },
  },
}
