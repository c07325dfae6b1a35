/**
 * What the runtime has to know of an event beside its handler. A new event type does not compile without an entry here,
 * nor without a handler in `index.ts`.
 */
import { type ChatEvent, type EventData, type EventOf, type EventType } from '../../../protocol/events/index.ts'
import { type Preload } from '../state.ts'

/**
 * What opening a history does with an event. `latest`: the last of its type is applied. `question`: it is asked again while it is
 * open. `background`: the last one is behind the conversation. Each other role has its own rule in `history.ts`. Rules S2, S3, S15.
 */
export type HistoryRole =
  | 'none'
  | 'latest'
  | 'question'
  | 'background'
  | 'mood'
  | 'music'
  | 'voice'
  | 'scene'
  | 'transition'
  | 'paid_scene'
  | 'ending'

export interface EventTraits<T extends EventType> {
  /** Whether the player notices it. If not, it does not decide how long the message before it stays alone. Rule P3. */
  readonly isPerceived: boolean
  /** Whether it appears beside the conversation, and so needs no time to read the line before it. Rule P9. */
  readonly isBeside?: true
  /** Whether it covers or replaces the conversation; by default it does not. Rules P8, M18. */
  readonly isCovering?: true | ((data: EventData<T>) => boolean)
  /** Whether it belongs to the conversation, which the ending closes: it does not begin after the ending. Rule E1. */
  readonly isConversation: boolean
  readonly historyRole: HistoryRole | ((data: EventData<T>) => HistoryRole)
  /** The pictures and clips it will show, which are loaded while it waits in the queue. Rule M16. */
  readonly media: (data: EventData<T>) => readonly Preload[]
}

const NO_MEDIA = (): readonly Preload[] => []

export const EVENT_TRAITS: { readonly [T in EventType]: EventTraits<T> } = {
  message: {
    isPerceived: true,
    isConversation: true,
    historyRole: ({ content, msg_type }) =>
      msg_type !== 'config' && (content.addition?.actions.length ?? 0) > 0 ? 'question' : 'none',
    media: ({ content }) => listImages(content.media_url),
  },
  show_tips: { isPerceived: true, isConversation: true, historyRole: 'none', media: NO_MEDIA },
  show_alert: { isPerceived: true, isCovering: true, isConversation: false, historyRole: 'none', media: NO_MEDIA },
  error: { isPerceived: true, isBeside: true, isConversation: false, historyRole: 'none', media: NO_MEDIA },
  debug: { isPerceived: false, isConversation: false, historyRole: 'none', media: NO_MEDIA },
  show_chat_options: {
    isPerceived: true,
    isBeside: true,
    isConversation: true,
    historyRole: 'question',
    media: ({ options }) => listImages(...options.map(({ image_url }) => image_url)),
  },
  show_action_options: {
    isPerceived: true,
    isBeside: true,
    isConversation: true,
    historyRole: 'question',
    media: ({ options }) => listImages(...options.map(({ image_url }) => image_url)),
  },
  upload_image: { isPerceived: true, isBeside: true, isConversation: true, historyRole: 'question', media: NO_MEDIA },
  show_image: {
    isPerceived: true,
    isCovering: ({ position }) => position !== 'background',
    isConversation: false,
    historyRole: ({ position }) => (position === 'background' ? 'background' : 'none'),
    media: ({ url }) => listImages(url),
  },
  animated_images: {
    isPerceived: true,
    isCovering: true,
    isConversation: false,
    historyRole: 'background',
    media: ({ images }) => images.map(({ url }): Preload => ({ url, type: 'frame' })),
  },
  play_video: {
    isPerceived: true,
    isCovering: ({ is_background }) => !is_background,
    isConversation: false,
    historyRole: ({ is_background }) => (is_background ? 'background' : 'none'),
    media: ({ url, poster_url }) => [...listImages(poster_url), { url, type: 'video' }],
  },
  show_overlay: { isPerceived: true, isCovering: true, isConversation: true, historyRole: 'none', media: NO_MEDIA },
  show_mood: { isPerceived: false, isConversation: true, historyRole: 'mood', media: NO_MEDIA },
  preload: { isPerceived: false, isConversation: false, historyRole: 'none', media: NO_MEDIA },
  show_people: {
    isPerceived: false,
    isConversation: false,
    historyRole: 'latest',
    media: ({ people }) => [
      ...listImages(...people.map(({ image }) => image)),
      ...listImages(...people.map(({ blink }) => blink)),
    ],
  },
  play_audio: {
    isPerceived: false,
    isConversation: false,
    historyRole: ({ audio_type }) => (audio_type === 'bgm' ? 'music' : 'none'),
    media: NO_MEDIA,
  },
  voice_config: { isPerceived: false, isConversation: false, historyRole: 'voice', media: NO_MEDIA },
  update_total_progress: { isPerceived: false, isConversation: false, historyRole: 'latest', media: NO_MEDIA },
  update_task_progress: { isPerceived: false, isConversation: false, historyRole: 'latest', media: NO_MEDIA },
  heart_value: { isPerceived: false, isConversation: false, historyRole: 'latest', media: NO_MEDIA },
  update_user_coins: { isPerceived: false, isConversation: false, historyRole: 'none', media: NO_MEDIA },
  mission_completed: { isPerceived: false, isConversation: false, historyRole: 'none', media: NO_MEDIA },
  wait: { isPerceived: true, isConversation: true, historyRole: 'none', media: NO_MEDIA },
  show_scene: {
    isPerceived: true,
    isCovering: true,
    isConversation: false,
    historyRole: 'scene',
    media: ({ image_url }) => listImages(image_url),
  },
  scene_transition: { isPerceived: true, isConversation: true, historyRole: 'transition', media: NO_MEDIA },
  enter_paid_scene: {
    isPerceived: true,
    isCovering: true,
    isConversation: true,
    historyRole: 'paid_scene',
    media: NO_MEDIA,
  },
  payment_required: {
    isPerceived: true,
    isCovering: true,
    isConversation: false,
    historyRole: 'none',
    media: NO_MEDIA,
  },
  show_ending: {
    isPerceived: true,
    isCovering: true,
    isConversation: false,
    historyRole: 'ending',
    media: ({ image_url }) => listImages(image_url),
  },
}

/** The role of the event in an opened history. */
export function historyRoleOf(event: ChatEvent): HistoryRole {
  const { historyRole } = traitsOf(event)
  return typeof historyRole === 'function' ? historyRole(event.data) : historyRole
}

/** Whether this event covers or replaces the conversation. Rules P8, M18. */
export function coversConversation(event: ChatEvent): boolean {
  const { isCovering } = traitsOf(event)
  return typeof isCovering === 'function' ? isCovering(event.data) : isCovering === true
}

/** The pictures and clips that this event will show. */
export function listMedia(event: ChatEvent): readonly Preload[] {
  return traitsOf(event).media(event.data)
}

function traitsOf<T extends EventType>(event: EventOf<T>): EventTraits<T> {
  return EVENT_TRAITS[event.event_type]
}

function listImages(...urls: readonly (string | null)[]): readonly Preload[] {
  const images: Preload[] = []
  for (const url of urls) if (url !== null) images.push({ url, type: 'image' })
  return images
}
