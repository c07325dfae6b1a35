/** Random stories: turns of events of every type, in scenes, with or without an ending. */
import { type InferInput } from 'valibot'
import { type eventSchemas, type EventType } from '../../../protocol/events/index.ts'
import { type Dice } from './dice.ts'

type Data<T extends EventType> = InferInput<(typeof eventSchemas)[T]>
/** An event before the server gives it its id and its time. */
export type Told = { [T in EventType]: { type: T; data: Data<T> } }[EventType]
export interface Story {
  /** What is told in answer to the start, and to each act after it; an act beyond the last has an empty answer. */
  turns: readonly (readonly Told[])[]
  /** False: the server sends no ids, and events are known by what they say. */
  hasIds: boolean
}

/** Length of the intervals of paid scenes, s: one for all, so that charges can be held against the time that passed. */
export const PAID_SECONDS = 20
/** Whom a story knows, beside the actor of the session. */
export const ACTORS = ['lan', 'wei', 'mo'] as const
const SCENES = ['s1', 's2', 's3']
const TEXTS = ['', 'Go.', 'The lamps go out, one by one.', '*smiles* Are you there?', '*waits*', '灯笼一盏盏灭了。🏮', 'Long ago. '.repeat(50)]

const picture = (dice: Dice): string => `/media/${dice.below(6)}.webp`
const clip = (dice: Dice): string => `/media/${dice.below(3)}.mp4`
const percent = (dice: Dice): number => dice.pick([0, 1, 50, 99, 100])

/** What each type may say. `fresh` is a number that was not used before. */
const SAY: { [T in EventType]: (dice: Dice, fresh: number) => Data<T> } = {
  message: sayMessage,
  show_tips: (dice) => ({ text: dice.pick(TEXTS) }),
  error: (dice) => ({ message: dice.pick(['', 'The story stumbles.']) }),
  debug: () => ({}),
  show_alert: (dice) => ({ title: 'Mind', text: dice.pick(TEXTS), button: dice.pick(['', 'Yes']) }),
  wait: (dice) => ({ seconds: dice.pick([0, 0.5, 2]) }),
  show_chat_options: sayOptions,
  show_action_options: (dice, fresh) => ({
    options: [
      { option_id: `pay-${fresh}`, type: 'pay_now', image_url: picture(dice), alt: 'Pay', coins: dice.pick([0, 5]) },
      { option_id: `again-${fresh}`, type: 'try_again', image_url: picture(dice), alt: 'Again' },
    ],
  }),
  upload_image: (dice) => ({ text: 'Show me.', is_face_detect: dice.chance(50) }),
  show_image: (dice) => ({ url: picture(dice), alt: 'A lamp', position: dice.chance(30) ? 'fullscreen' : 'background' }),
  animated_images: (dice) => ({ images: Array.from({ length: dice.between(1, 3) }, () => ({ url: picture(dice), alt: 'A flame' })) }),
  play_video: (dice) => ({ url: clip(dice), is_background: dice.chance(50), min_watch: dice.pick([0, 2, 4]), poster_url: dice.pick([null, picture(dice)]) }),
  show_overlay: (dice) => ({ overlay: 'Chapter', position: dice.pick(['top', 'center', 'bottom'] as const), button: dice.pick([null, { text: 'Go on', action: 'continue' as const }]) }),
  preload: (dice) => ({ items: Array.from({ length: dice.below(9) }, () => (dice.chance(70) ? { url: picture(dice), type: 'image' as const } : { url: clip(dice), type: 'video' as const })) }),
  play_audio: (dice) => ({ url: `/media/${dice.below(3)}.mp3`, audio_type: dice.pick(['bgm', 'bgm', 'voice', 'effect'] as const) }),
  voice_config: (dice) => ({ provider: 'p', voice_id: dice.pick(['deep', 'soft']) }),
  update_total_progress: (dice) => ({ percent: percent(dice) }),
  update_task_progress: (dice) => ({ task_id: dice.pick(['find', 'flee']), index: dice.below(3), percent: percent(dice), description: 'Find the lamp' }),
  heart_value: (dice) => ({ heart_value: percent(dice), scene_ids: dice.pick([[], ['s1'], ['s2', 's3']]), is_allow_message: dice.chance(70) }),
  update_user_coins: (dice) => ({ coins: dice.pick([0, 3, 10, 40]) }),
  mission_completed: (dice) => ({ actor_id: dice.pick(ACTORS), name: 'Lan', clues: Array.from({ length: dice.below(3) }, () => ({ text: dice.pick(['A key', 'A letter']), scene_id: dice.pick(SCENES) })) }),
  show_scene: (dice) => ({ scene_id: dice.pick(SCENES), title: dice.pick(['', 'The pier']), image_url: dice.pick([null, picture(dice)]), alt: 'A pier' }),
  scene_transition: (dice) => ({ seconds: dice.pick([0, 1, 5]), scene_id: dice.pick([null, ...SCENES]) }),
  enter_paid_scene: (dice) => ({ scene_id: dice.pick([null, ...SCENES]), seconds: PAID_SECONDS, coins: dice.pick([2, 5]) }),
  payment_required: (dice) => ({ message: dice.pick(['', 'Diamonds, please.']), coins: 5 }),
  show_ending: (dice) => ({ html: '<p>Over.</p>', ending_id: dice.pick(['', 'warm']), title: 'Warm', number: dice.pick([null, 1]), total: dice.pick([null, 3]), image_url: dice.pick([null, picture(dice)]) }),
}

const WEIGHTS: readonly (readonly [number, EventType])[] = [
  [14, 'message'], [2, 'show_tips'], [1, 'error'], [1, 'debug'], [1, 'show_alert'], [3, 'wait'], [4, 'show_chat_options'], [2, 'show_action_options'], [2, 'upload_image'], [3, 'show_image'],
  [1, 'animated_images'], [2, 'play_video'], [2, 'show_overlay'], [2, 'preload'], [3, 'play_audio'], [1, 'voice_config'], [2, 'update_total_progress'], [2, 'update_task_progress'],
  [3, 'heart_value'], [1, 'update_user_coins'], [1, 'mission_completed'], [2, 'show_scene'], [1, 'scene_transition'], [2, 'enter_paid_scene'], [1, 'payment_required'],
]

export function drawStory(dice: Dice): Story {
  let used = 0
  const told = (type: EventType): Told => ({ type, data: SAY[type](dice, (used += 1)) }) as Told
  const turns = Array.from({ length: dice.between(2, 7) }, () => Array.from({ length: dice.between(0, 8) }, () => told(dice.weighted(WEIGHTS))))
  const last = turns[turns.length - 1]
  // Mostly the ending is the last that is told; what follows it must not matter.
  if (last !== undefined && dice.chance(40)) last.splice(dice.chance(70) ? last.length : dice.below(last.length + 1), 0, told('show_ending'))
  return { turns, hasIds: dice.chance(75) }
}

function sayMessage(dice: Dice, fresh: number): Data<'message'> {
  const content = dice.weighted<() => Data<'message'>['content']>([
    [10, () => ({ text: dice.pick(TEXTS) })],
    [1, () => ({ media_url: picture(dice), alt: 'A photo' })],
    [1, () => ({ html: '<b>Bold</b>' })],
    [1, () => ({ text: 'Listen.', audio_url: '/media/said.mp3' })],
    [2, () => ({ text: 'Wrong.', addition: { mood: -1, actions: [{ position: 2, type: 'pay_now', option_id: `buy-${fresh}` }, { position: '1', type: 'try_again', option_id: `retry-${fresh}` }] } })],
  ])()
  const isPicture = 'media_url' in content
  const sender_type = dice.weighted([[8, 'actor'], [2, 'system'], [1, 'tips'], [1, 'user']] as const)
  const msg_type = isPicture ? 'image' : dice.chance(4) ? 'config' : 'text'
  return { id: `m-${fresh}`, sender_type, msg_type, content, ...(dice.chance(60) && { sender: { name: 'Lan', avatar_url: dice.pick([null, '/media/lan.webp']) } }) }
}

function sayOptions(dice: Dice, fresh: number): Data<'show_chat_options'> {
  const style = dice.pick(['default', 'default', 'card', 'actor'] as const)
  const options = Array.from({ length: dice.between(1, 3) }, (_, index) => ({
    option_id: `o-${fresh}-${index}`,
    text: dice.pick(['Stay', 'Go', 'Ask']),
    paid_required: dice.chance(20),
    is_purchased: dice.chance(30),
    coins: dice.pick([0, 5, 30]),
    scene_id: style === 'card' ? dice.pick([null, ...SCENES]) : null,
    actor_id: style === 'actor' ? dice.pick(ACTORS) : null,
  }))
  return { style, tooltip: dice.pick(['', 'Choose well']), options }
}
