/** Scenes, hearts, actors, missions. Rules S4, S7 to S14. */
import { event, line } from '../../../fixtures/builders/events.ts'
import { CONTINUE_OPTION_ID } from '../../../protocol/view/options.ts'
import { answerWith, choose, userFact, type Scenario, answerAndWait } from '../scenario.ts'

const scene = (at: number, scene_id: string) => event('show_scene', at, { scene_id, title: scene_id.toUpperCase() })
const cards = (at: number) =>
  event('show_chat_options', at, {
    style: 'card',
    options: ['hall', 'yard'].map((scene_id) => ({
      option_id: `to-${scene_id}`,
      text: `Go to the ${scene_id}`,
      scene_id,
    })),
  })
const actors = (at: number) =>
  event('show_chat_options', at, {
    style: 'actor',
    options: ['lan', 'wei'].map((actor_id) => ({ option_id: `ask-${actor_id}`, text: `Ask ${actor_id}`, actor_id })),
  })

export const scenes: Record<string, Scenario> = {
  'scene-takes-the-voice-back': {
    about: 'A new scene takes the actor’s voice back to the default, unless a voice is queued behind it.',
    options: { voices: true },
    async script(game) {
      await answerWith(
        game,
        event('voice_config', 1, { provider: 'house', voice_id: 'whisper' }),
        line(2, 'Quiet now.'),
      )
      await game.pass(6_000)
      await game.host({ kind: 'resumed' })
      await answerWith(game, scene(3, 'yard'), line(4, 'Out here I may speak up.'))
      await game.pass(20_000)
    },
  },
  'weather-ends-with-its-background': {
    about: 'A mood lies over its background; the next picture and the next scene end it.',
    async script(game) {
      await answerWith(
        game,
        event('show_image', 1, { url: '/media/night.webp', alt: 'Night' }),
        event('show_mood', 2, { rain: 0.6, flicker: 1 }),
        line(3, 'It rains.', 'system'),
      )
      await game.pass(6_000)
      await game.host({ kind: 'resumed' })
      await answerWith(
        game,
        event('show_image', 4, { url: '/media/dawn.webp', alt: 'Dawn' }),
        line(5, 'It has stopped.', 'system'),
        event('show_mood', 6, { fog: 0.4 }),
        line(7, 'Fog comes in.', 'system'),
      )
      await game.pass(20_000)
      await game.host({ kind: 'resumed' })
      await answerAndWait(game, scene(8, 'yard'), line(9, 'Clear air.', 'system'))
    },
  },
  'transition-with-a-countdown': {
    about: 'A transition requests the next scene after its seconds, and the view says when.',
    async script(game) {
      await answerAndWait(game, scene(1, 'hall'), event('scene_transition', 2, { seconds: 25, scene_id: 'yard' }))
      await game.pass(10_000)
      await answerAndWait(game, scene(3, 'yard'), line(4, 'Snow.', 'system'))
    },
  },
  'transition-at-once': {
    about: 'A transition of 0 s sends `config` at once.',
    async script(game) {
      await answerWith(game, scene(1, 'hall'), event('scene_transition', 2, { seconds: 0, scene_id: 'yard' }))
      await answerAndWait(game, scene(3, 'yard'), line(4, 'Snow.', 'system'))
    },
  },
  'transition-cancelled': {
    about: 'Another scene begins before a transition is over: nothing is sent.',
    async script(game) {
      game.server.last().send(scene(1, 'hall'), event('scene_transition', 2, { seconds: 30, scene_id: 'yard' }))
      await game.pass(10_000)
      await answerAndWait(game, scene(3, 'cellar'))
      await game.pass(60_000)
    },
  },
  'full-heart-leaves-some-cards': {
    about: 'A full heart leaves of the cards those of its scenes, and ends free text.',
    script: (game) =>
      answerAndWait(
        game,
        event('heart_value', 1, { heart_value: 100, scene_ids: ['hall'], is_allow_message: false }),
        cards(2),
      ),
  },
  'full-heart-that-leaves-none': {
    about:
      'A full heart that no card leads to the scene of leaves none of them; where text is over, too, one option continues.',
    async script(game) {
      await answerAndWait(
        game,
        event('heart_value', 1, { heart_value: 100, scene_ids: ['attic'], is_allow_message: false }),
        cards(2),
      )
      await game.intend(choose(CONTINUE_OPTION_ID))
      await answerAndWait(
        game,
        event('show_scene', 10, { scene_id: 'attic', title: 'The attic' }),
        event('heart_value', 11, { heart_value: 50 }),
      )
    },
  },
  'progress-task-and-coins': {
    about: 'Progress, task, heart and coins are as the last event had them; the level is the index plus one.',
    async script(game) {
      await game.host(userFact(10))
      await answerAndWait(
        game,
        ...[10, 20].map((percent, index) => event('update_total_progress', index + 1, { percent })),
        ...[0, 1].map((index) =>
          event('update_task_progress', index + 3, {
            task_id: `t${index}`,
            index,
            percent: 40 * index,
            description: 'Count the lamps',
          }),
        ),
        event('heart_value', 5, { heart_value: 35 }),
        event('update_user_coins', 6, { coins: 25 }),
      )
    },
  },
  'actors-and-their-backgrounds': {
    about: 'Each actor keeps a background clip: it comes back when the player turns to them.',
    async script(game) {
      await answerAndWait(
        game,
        event('play_video', 1, { url: '/media/lan.mp4', alt: 'Lan', is_background: true }),
        actors(2),
      )
      await game.intend(choose('ask-wei'))
      await answerAndWait(
        game,
        event('play_video', 3, { url: '/media/wei.mp4', alt: 'Wei', is_background: true }),
        actors(4),
      )
      await game.intend(choose('ask-lan'))
      await answerAndWait(game, line(5, 'Back again?', 'system'))
    },
  },
  'missions-and-clues': {
    about: 'Missions of two actors are completed; clues are collected once for each scene, and then all are complete.',
    async script(game) {
      await answerAndWait(game, actors(1))
      await game.intend(choose('ask-lan'))
      await answerAndWait(
        game,
        event('mission_completed', 2, {
          actor_id: 'lan',
          name: 'Lan',
          clues: [{ text: 'Wet shoes', scene_id: 'hall' }],
        }),
        actors(3),
      )
      await game.intend(choose('ask-wei'))
      const clues = [
        { text: 'Wet shoes', scene_id: 'hall' },
        { text: 'Wet shoes', scene_id: 'yard' },
      ]
      await answerAndWait(
        game,
        event('mission_completed', 4, { actor_id: 'wei', name: 'Wei', clues }),
        event('mission_completed', 5, { actor_id: 'wei', name: 'Wei' }),
      )
    },
  },
  'stage-that-is-finished': {
    about:
      'A mission is complete: Finish offers the actors again, gives back what was there, and lets another actor be chosen.',
    options: { command: { chatVersion: '3' } },
    async script(game) {
      const actors = ['lan', 'wei'].map((id) => ({ option_id: `ask-${id}`, text: `Ask ${id}`, actor_id: id }))
      await answerAndWait(
        game,
        event('show_scene', 1, { scene_id: 'bar', title: 'The bar' }),
        event('show_chat_options', 2, { style: 'actor', options: actors }),
      )
      await game.intend(choose('ask-lan'))
      await answerAndWait(
        game,
        line(3, 'I saw nothing.'),
        event('mission_completed', 4, {
          actor_id: 'lan',
          name: 'Lan',
          clues: [{ text: 'Wet shoes', scene_id: 'bar' }],
        }),
      )
      for (let times = 0; times < 3; times += 1) await game.intend({ kind: 'finish' })
      await game.intend(choose('ask-wei'))
      await answerAndWait(game, line(5, 'Nor did I.'))
    },
  },
}
