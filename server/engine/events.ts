/** Creates events from a script, in one language. */
import type * as v from 'valibot'
import { type FaceArea } from '../../protocol/events/fields.ts'
import { type eventSchemas, type EventType } from '../../protocol/events/index.ts'
import {
  type PictureOption,
  type Step,
  type StepKind,
  type StepOf,
  type StoryNode,
  type StoryOption,
} from '../../protocol/story.ts'
import { getVoiceSound } from '../../protocol/story/voices.ts'
import { holds, type Scope } from './evaluate.ts'
import { type RenderContext } from './setup.ts'
import { type GameState } from './state.ts'

type EventInput<T extends EventType> = v.InferInput<(typeof eventSchemas)[T]>
/** An event without the fields that depend on its position in a game: its id, its time and, for a message, the id of the line. */
export type DraftEvent = {
  [T in EventType]: { event_type: T; data: T extends 'message' ? Omit<EventInput<T>, 'id'> : EventInput<T> }
}[EventType]

/** Steps without an event of their own (applySteps.ts, people.ts). */
type SilentStepKind = 'set' | 'heart' | 'coins' | 'enter' | 'leave' | 'look'
type EventFactories = {
  [K in Exclude<StepKind, SilentStepKind>]: (step: StepOf<K>, scene: RenderContext) => DraftEvent | null
}

/** Only where the story says so: the page has a place of its own for a face. */
function pickFace({ face }: { face?: FaceArea | null | undefined }): { face?: FaceArea | null } {
  return face === undefined ? {} : { face }
}

const EVENT_FACTORIES: EventFactories = {
  image: ({ image }, scene) => createImageEvent(image, 'background', scene),
  show: ({ show }, scene) => createImageEvent(show, 'fullscreen', scene),
  frames: ({ frames }, { localize, pictureUrl }) => {
    const images = frames.flatMap((frame) => {
      const url = pictureUrl(frame.src)
      return url === null ? [] : [{ url, alt: localize(frame.alt), ...pickFace(frame) }]
    })
    return images.length === 0 ? null : { event_type: 'animated_images', data: { images } }
  },
  video: ({ video: { src, alt, background, min, poster, face } }, { localize, clipUrl, pictureUrl }) => {
    const url = clipUrl(src)
    if (url === null) return null
    return {
      event_type: 'play_video',
      data: {
        url,
        alt: localize(alt),
        is_background: background,
        min_watch: min,
        poster_url: poster === undefined ? null : pictureUrl(poster),
        ...pickFace({ face }),
      },
    }
  },
  music: ({ music }, scene) => createAudioEvent(music, 'bgm', scene),
  sound: ({ sound }, scene) => createAudioEvent(sound, 'effect', scene),
  total: ({ total }) => ({ event_type: 'update_total_progress', data: { percent: total } }),
  task: ({ task: { id, index, percent, text } }, { localize }) => ({
    event_type: 'update_task_progress',
    data: { task_id: id, index, percent, description: localize(text) },
  }),
  narrate: ({ narrate }, { localize }) => ({
    event_type: 'message',
    data: { sender_type: 'system', msg_type: 'text', content: { text: localize(narrate) } },
  }),
  page: ({ page }, { localize }) => ({
    event_type: 'message',
    data: { sender_type: 'system', msg_type: 'text', content: { html: localize(page) } },
  }),
  say: (step, scene) => ({
    event_type: 'message',
    data: {
      sender_type: 'actor',
      msg_type: 'text',
      sender: scene.getSpeaker(step.by),
      content: createLineContent(step, scene),
    },
  }),
  tip: ({ tip }, { localize }) => ({
    event_type: 'message',
    data: { sender_type: 'tips', msg_type: 'text', content: { text: localize(tip) } },
  }),
  hint: ({ hint }, { localize }) => ({ event_type: 'show_tips', data: { text: localize(hint) } }),
  picture: ({ picture: { src, alt }, by }, { localize, pictureUrl, getSpeaker }) => {
    const url = pictureUrl(src)
    if (url === null) return null
    return {
      event_type: 'message',
      data: {
        sender_type: 'actor',
        msg_type: 'image',
        sender: getSpeaker(by),
        content: { media_url: url, alt: localize(alt) },
      },
    }
  },
  wait: ({ wait }) => ({ event_type: 'wait', data: { seconds: wait } }),
  overlay: ({ overlay: { text, position, button } }, { localize }) => ({
    event_type: 'show_overlay',
    data: {
      overlay: localize(text),
      position,
      button: button === undefined ? null : { text: localize(button), action: 'continue' },
    },
  }),
  alert: ({ alert: { title, text, button } }, { localize }) => ({
    event_type: 'show_alert',
    data: {
      text: localize(text),
      ...(title && { title: localize(title) }),
      ...(button && { button: localize(button) }),
    },
  }),
  error: ({ error }, { localize }) => ({ event_type: 'error', data: { message: localize(error) } }),
  preload: ({ preload }, { pictureUrl, clipUrl }) => ({
    event_type: 'preload',
    data: {
      items: preload.flatMap((item) => {
        const type = typeof item === 'string' ? 'image' : 'video'
        const url = typeof item === 'string' ? pictureUrl(item) : clipUrl(item.video)
        return url === null ? [] : [{ url, type } as const]
      }),
    },
  }),
  voice_config: ({ voice_config: { provider, voice } }) => ({
    event_type: 'voice_config',
    data: { provider, voice_id: voice },
  }),
  scene: ({ scene: { id, title, image, alt, face } }, { localize, pictureUrl }) => ({
    event_type: 'show_scene',
    data: {
      scene_id: id,
      ...(title && { title: localize(title) }),
      ...(image !== undefined && { image_url: pictureUrl(image) }),
      ...(alt && { alt: localize(alt) }),
      ...pickFace({ face }),
    },
  }),
  paid_scene: ({ paid_scene: { scene, seconds, coins, text } }, { localize }) => ({
    event_type: 'enter_paid_scene',
    data: { scene_id: scene, mode: 'timer', seconds, coins, ...(text && { text: localize(text) }) },
  }),
  pay: ({ pay: { coins, text } }, { localize }) => ({
    event_type: 'payment_required',
    data: { coins, message: localize(text) },
  }),
  mission: ({ mission: { actor, clues } }, { localize, getSpeaker }) => ({
    event_type: 'mission_completed',
    data: {
      actor_id: actor,
      name: getSpeaker(actor).name,
      clues: clues.map(({ text, scene }) => ({ text: localize(text), scene_id: scene })),
    },
  }),
  debug: ({ debug }) => ({ event_type: 'debug', data: { message: debug } }),
  // After `say`, which has a field of that name.
  mood: ({ mood }) => ({
    event_type: 'show_mood',
    data: Object.fromEntries(Object.entries(mood).map(([part, strength]) => [part, Number(strength)])),
  }),
}

/** Null where a draft does not have the picture yet. */
function createImageEvent(
  { src, alt, face, portrait = false }: StepOf<'show'>['show'] & { portrait?: boolean },
  position: 'background' | 'fullscreen',
  { localize, pictureUrl, avatarUrl }: RenderContext,
): DraftEvent | null {
  const url = pictureUrl(src)
  if (url === null) return null
  const withAvatar = portrait && avatarUrl !== null ? { portrait_url: avatarUrl } : {}
  return { event_type: 'show_image', data: { url, alt: localize(alt), position, ...pickFace({ face }), ...withAvatar } }
}

/** Null where a draft does not have the sound yet. */
function createAudioEvent(name: string, type: 'bgm' | 'effect', { soundUrl }: RenderContext): DraftEvent | null {
  const url = soundUrl(name)
  return url === null ? null : { event_type: 'play_audio', data: { url, audio_type: type } }
}

/** The event of a step; null where it shows a medium that a draft does not have yet. */
export function createStepEvent(step: Exclude<Step, StepOf<SilentStepKind>>, scene: RenderContext): DraftEvent | null {
  // `by` and `voice` are fields of a line, not steps.
  const kind = Object.keys(EVENT_FACTORIES).find((key) => key in step) as keyof EventFactories
  // The compiler cannot see that a step's key is the key of its factory.
  return (EVENT_FACTORIES[kind] as (step: Step, scene: RenderContext) => DraftEvent | null)(step, scene)
}

function createLineContent(
  { say, by, voice, mood, actions }: StepOf<'say'>,
  scene: RenderContext,
): EventInput<'message'>['content'] {
  const text = scene.localize(say)
  const addition = {
    ...(mood !== undefined && { mood }),
    ...(actions.length > 0 && {
      actions: actions.map(({ type, option }, position) => ({
        position,
        type,
        option_id: option,
        coins: scene.getOptionPrice(option),
      })),
    }),
  }
  const hasAddition = mood !== undefined || actions.length > 0
  return { text, speech: createSpeech(voice, by, scene), ...(hasAddition && { addition }) }
}

/** How a line is spoken, and whether there will be a file of it. What is usual is left out. */
function createSpeech(
  isVoiced: boolean,
  by: string | undefined,
  scene: RenderContext,
): EventInput<'message'>['content']['speech'] {
  const { pitch, rate } = getVoiceSound(scene.getVoice(by))
  return {
    file: !scene.makesSpeech ? 'none' : isVoiced ? 'always' : 'asked',
    ...(scene.makesSpeech && { voice_id: scene.getVoiceId(by) }),
    ...(pitch !== 1 && { pitch }),
    ...(rate !== 1 && { rate }),
  }
}

/** Affection of the actor. */
export function createHeartEvent(
  { heart, heartScenes }: GameState,
  isAllowMessage: boolean,
  reason: string,
): DraftEvent {
  return {
    event_type: 'heart_value',
    data: {
      heart_value: heart,
      scene_ids: heartScenes,
      is_allow_message: isAllowMessage,
      ...(reason !== '' && { reason }),
    },
  }
}

type Choose = NonNullable<StoryNode['choose']>

/**
 * The options available to the player, actors with their portraits. `isOwned` says which of the paid ones are bought; `hint` stands in place of the
 * story's own tooltip.
 */
export function createOptionsEvent(
  { style, tooltip, options }: Choose,
  isOwned: (option: StoryOption) => boolean,
  { localize, pictureUrl, getSpeaker }: RenderContext,
  hint: string | null = null,
): DraftEvent {
  const offered = options.map((option) => {
    const { id, text, price, image, alt, scene, actor, finish } = option
    const portrait = style === 'actor' && actor !== undefined ? getSpeaker(actor).avatar_url : undefined
    const imageUrl = image === undefined ? portrait : pictureUrl(image)
    return {
      option_id: id,
      text: localize(text),
      ...(price > 0 && { paid_required: true, is_purchased: isOwned(option), coins: price }),
      ...(imageUrl !== undefined && { image_url: imageUrl }),
      ...(alt !== undefined && { alt: localize(alt) }),
      ...(scene !== undefined && { scene_id: scene }),
      ...(actor !== undefined && { actor_id: actor }),
      ...(finish && { is_finish: true }),
    }
  })
  return {
    event_type: 'show_chat_options',
    data: {
      style,
      options: offered,
      tooltip: hint ?? (tooltip === undefined ? '' : localize(tooltip)),
      accepts_text: true,
    },
  }
}

/** The options that are shown as pictures. A bought option costs nothing. */
export function createPictureOptionsEvent(
  options: readonly PictureOption[],
  isOwned: (option: PictureOption) => boolean,
  { localize, pictureUrl }: RenderContext,
): DraftEvent {
  const offered = options.map((option) => {
    const { id, type, image, alt, price } = option
    return { option_id: id, type, image_url: pictureUrl(image), alt: localize(alt), coins: isOwned(option) ? 0 : price }
  })
  return { event_type: 'show_action_options', data: { options: offered } }
}

/** The story waits for a picture of the player. */
export function createUploadEvent(
  { text, face }: NonNullable<StoryNode['upload']>,
  { localize }: RenderContext,
): DraftEvent {
  return { event_type: 'upload_image', data: { text: localize(text), is_face_detect: face } }
}

/** The story waits until the client starts the next scene. */
export function createTransitionEvent({ seconds, scene }: NonNullable<StoryNode['transition']>): DraftEvent {
  return { event_type: 'scene_transition', data: { seconds, ...(scene !== undefined && { scene_id: scene }) } }
}

/** The end of the story, one of so many. */
export function createEndingEvent(
  { id, number, title, html, image, alt, because }: NonNullable<StoryNode['ending']>,
  total: number,
  { localize, pictureUrl }: RenderContext,
  scope: Scope,
): DraftEvent {
  const causes = because.flatMap(({ if: condition, text }) =>
    holds(condition, scope) ? `<p><em>${localize(text)}</em></p>` : [],
  )
  return {
    event_type: 'show_ending',
    data: {
      html: [localize(html), ...causes].join(''),
      ending_id: id,
      title: localize(title),
      number,
      total,
      image_url: pictureUrl(image),
      alt: localize(alt),
    },
  }
}
