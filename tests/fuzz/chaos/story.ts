/** Random stories: turns of events of every type, in scenes, with or without an ending. */
import { type InferInput } from 'valibot'
import { type eventSchemas, type EventType } from '../../../protocol/events/index.ts'
import { type Random } from './random.ts'

type Data<T extends EventType> = InferInput<(typeof eventSchemas)[T]>
/** An event before the server gives it its id and its time. */
export type EventDraft = { [T in EventType]: { type: T; data: Data<T> } }[EventType]
export interface Story {
  /** The events that answer the start and each later act; an act beyond the last has an empty answer. */
  turns: readonly (readonly EventDraft[])[]
  /** False: the server sends no ids, and events are identified by their content. */
  hasIds: boolean
}

/** Length of the intervals of paid scenes, s: one for all, so that charges can be compared with the time that passed. */
export const PAID_SECONDS = 20
/** Whom a story knows, beside the actor of the session. */
export const ACTORS = ['lan', 'wei', 'mo'] as const
const SCENES = ['s1', 's2', 's3']
const TEXTS = [
  '',
  'Go.',
  'The lamps go out, one by one.',
  '*smiles* Are you there?',
  '*waits*',
  '灯笼一盏盏灭了。🏮',
  'Long ago. '.repeat(50),
]

const picture = (random: Random): string => `/media/${random.integerBelow(6)}.webp`
const clip = (random: Random): string => `/media/${random.integerBelow(3)}.mp4`
const percent = (random: Random): number => random.pick([0, 1, 50, 99, 100])

/** What each type may say. `fresh` is a number that was not used before. */
const DATA_GENERATORS: { [T in EventType]: (random: Random, fresh: number) => Data<T> } = {
  message: generateMessage,
  show_tips: (random) => ({ text: random.pick(TEXTS) }),
  error: (random) => ({ message: random.pick(['', 'The story stumbles.']) }),
  debug: () => ({}),
  show_alert: (random) => ({ title: 'Mind', text: random.pick(TEXTS), button: random.pick(['', 'Yes']) }),
  wait: (random) => ({ seconds: random.pick([0, 0.5, 2]) }),
  show_chat_options: generateOptions,
  show_action_options: (random, fresh) => ({
    options: [
      {
        option_id: `pay-${fresh}`,
        type: 'pay_now',
        image_url: picture(random),
        alt: 'Pay',
        coins: random.pick([0, 5]),
      },
      { option_id: `again-${fresh}`, type: 'try_again', image_url: picture(random), alt: 'Again' },
    ],
  }),
  upload_image: (random) => ({ text: 'Show me.', is_face_detect: random.chance(50) }),
  show_image: (random, fresh) => ({
    face: FACES[fresh % FACES.length],
    url: picture(random),
    alt: 'A lamp',
    position: random.chance(30) ? 'fullscreen' : 'background',
  }),
  show_people: (random) => ({
    people: ACTORS.filter(() => random.chance(50)).map((id) => ({
      id,
      name: id,
      place: random.pick(['left', 'center', 'right'] as const),
      face: random.pick(['calm', 'hurt']),
      image: picture(random),
      blink: random.pick([null, picture(random)]),
      alt: id,
    })),
  }),
  animated_images: (random) => ({
    images: Array.from({ length: random.integerBetween(1, 3) }, () => ({ url: picture(random), alt: 'A flame' })),
  }),
  play_video: (random, fresh) => ({
    face: FACES[fresh % FACES.length],
    url: clip(random),
    is_background: random.chance(50),
    min_watch: random.pick([0, 2, 4]),
    poster_url: random.pick([null, picture(random)]),
  }),
  show_overlay: (random) => ({
    overlay: 'Chapter',
    position: random.pick(['top', 'center', 'bottom'] as const),
    button: random.pick([null, { text: 'Go on', action: 'continue' as const }]),
  }),
  preload: (random) => ({
    items: Array.from({ length: random.integerBelow(9) }, () =>
      random.chance(70)
        ? { url: picture(random), type: 'image' as const }
        : { url: clip(random), type: 'video' as const },
    ),
  }),
  play_audio: (random) => ({
    url: `/media/${random.integerBelow(3)}.mp3`,
    audio_type: random.pick(['bgm', 'bgm', 'voice', 'effect'] as const),
  }),
  show_mood: (random) => ({
    rain: random.pick([0, 0.5, 2]),
    ...(random.chance(50) && { flicker: random.pick([-1, 1]) }),
  }),
  voice_config: (random) => ({ provider: 'p', voice_id: random.pick(['deep', 'soft']) }),
  update_total_progress: (random) => ({ percent: percent(random) }),
  update_task_progress: (random) => ({
    task_id: random.pick(['find', 'flee']),
    index: random.integerBelow(3),
    percent: percent(random),
    description: 'Find the lamp',
  }),
  heart_value: (random, fresh) => ({
    heart_value: percent(random),
    scene_ids: random.pick([[], ['s1'], ['s2', 's3']]),
    is_allow_message: random.chance(70),
    reason: REASONS[fresh % REASONS.length],
  }),
  update_user_coins: (random) => ({ coins: random.pick([0, 3, 10, 40]) }),
  mission_completed: (random) => ({
    actor_id: random.pick(ACTORS),
    name: 'Lan',
    clues: Array.from({ length: random.integerBelow(3) }, () => ({
      text: random.pick(['A key', 'A letter']),
      scene_id: random.pick(SCENES),
    })),
  }),
  show_scene: (random, fresh) => ({
    face: FACES[fresh % FACES.length],
    scene_id: random.pick(SCENES),
    title: random.pick(['', 'The pier']),
    image_url: random.pick([null, picture(random)]),
    alt: 'A pier',
  }),
  scene_transition: (random) => ({ seconds: random.pick([0, 1, 5]), scene_id: random.pick([null, ...SCENES]) }),
  enter_paid_scene: (random, fresh) => ({
    scene_id: random.pick([null, ...SCENES]),
    seconds: PAID_SECONDS,
    coins: random.pick([2, 5]),
    text: fresh % 2 === 0 ? '' : 'One candle.',
  }),
  payment_required: (random) => ({ message: random.pick(['', 'Diamonds, please.']), coins: 5 }),
  show_ending: (random) => ({
    html: '<p>Over.</p>',
    ending_id: random.pick(['', 'warm']),
    title: 'Warm',
    number: random.pick([null, 1]),
    total: random.pick([null, 3]),
    image_url: random.pick([null, picture(random)]),
  }),
}

const WEIGHTS: readonly (readonly [number, EventType])[] = [
  [14, 'message'],
  [2, 'show_tips'],
  [1, 'error'],
  [1, 'debug'],
  [1, 'show_alert'],
  [3, 'wait'],
  [4, 'show_chat_options'],
  [2, 'show_action_options'],
  [2, 'upload_image'],
  [3, 'show_image'],
  [3, 'show_people'],
  [1, 'animated_images'],
  [2, 'play_video'],
  [2, 'show_overlay'],
  [2, 'preload'],
  [3, 'show_mood'],
  [3, 'play_audio'],
  [1, 'voice_config'],
  [2, 'update_total_progress'],
  [2, 'update_task_progress'],
  [3, 'heart_value'],
  [1, 'update_user_coins'],
  [2, 'mission_completed'],
  [2, 'show_scene'],
  [1, 'scene_transition'],
  [2, 'enter_paid_scene'],
  [1, 'payment_required'],
]

export function generateStory(random: Random): Story {
  let used = 0
  const draftEvent = (type: EventType): EventDraft =>
    ({ type, data: DATA_GENERATORS[type](random, (used += 1)) }) as EventDraft
  const turns = Array.from({ length: random.integerBetween(2, 7) }, () =>
    Array.from({ length: random.integerBetween(0, 8) }, () => draftEvent(random.pickWeighted(WEIGHTS))),
  )
  const last = turns[turns.length - 1]
  // The ending is mostly the last event; any event after it must not matter.
  if (last !== undefined && random.chance(40))
    last.splice(random.chance(70) ? last.length : random.integerBelow(last.length + 1), 0, draftEvent('show_ending'))
  return { turns, hasIds: random.chance(75) }
}

// By the number of the event and not drawn: a pinned seed keeps its play.
const FACES = [undefined, null, { x: 0.1, y: 0.2, w: 0.5, h: 0.3 }]
const REASONS = [undefined, '', 'You waited']
const SPEECHES = [{ file: 'asked' as const, pitch: 0.9 }, { voice_id: 'low' }]

function generateMessage(random: Random, fresh: number): Data<'message'> {
  const content = random.pickWeighted<() => Data<'message'>['content']>([
    [10, () => ({ text: random.pick(TEXTS) })],
    [1, () => ({ media_url: picture(random), alt: 'A photo' })],
    [1, () => ({ html: '<b>Bold</b>' })],
    [1, () => ({ text: 'Listen.', audio_url: '/media/said.mp3' })],
    [
      2,
      () => ({
        text: 'Wrong.',
        addition: {
          mood: -1,
          actions: [
            { position: 2, type: 'pay_now', option_id: `buy-${fresh}` },
            { position: '1', type: 'try_again', option_id: `retry-${fresh}` },
          ],
        },
      }),
    ],
  ])()
  const isPicture = 'media_url' in content
  const sender_type = random.pickWeighted([
    [8, 'actor'],
    [2, 'system'],
    [1, 'tips'],
    [1, 'user'],
  ] as const)
  const msg_type = isPicture ? 'image' : random.chance(4) ? 'config' : 'text'
  return {
    id: `m-${fresh}`,
    sender_type,
    msg_type,
    content: { ...content, ...(fresh % 3 === 0 && { speech: SPEECHES[fresh % SPEECHES.length] }) },
    // No draw of its own: the seeds of before stay the same stories.
    ...(fresh % 5 < 2 && { is_read: true }),
    ...(random.chance(60) && { sender: { name: 'Lan', avatar_url: random.pick([null, '/media/lan.webp']) } }),
  }
}

function generateOptions(random: Random, fresh: number): Data<'show_chat_options'> {
  const style = random.pick(['default', 'default', 'card', 'actor'] as const)
  const options = Array.from({ length: random.integerBetween(1, 3) }, (_, index) => ({
    option_id: `o-${fresh}-${index}`,
    text: random.pick(['Stay', 'Go', 'Ask']),
    paid_required: random.chance(20),
    is_purchased: random.chance(30),
    coins: random.pick([0, 5, 30]),
    scene_id: style === 'card' ? random.pick([null, ...SCENES]) : null,
    actor_id: style === 'actor' ? random.pick(ACTORS) : null,
    is_finish: random.chance(8),
  }))
  const tooltip = random.pick(['', 'Choose well'])
  return {
    style,
    tooltip,
    options,
    is_free_text: style === 'default' && fresh % 7 === 0,
    accepts_text: fresh % 5 === 0,
  }
}
