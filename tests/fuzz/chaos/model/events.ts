/** The lasting changes of each event. Sections 3 and 4 of the specification's second document. */
import { type ChatEvent, type EventOf, type EventType } from '../../../../protocol/events/index.ts'
import { MOODS } from '../../../../protocol/mood.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { isEveryActorComplete, readOptions, recordMission, recordTitle } from './missions.ts'
import { TOAST } from './steps.ts'
import { leaveUnsent, type ModelState, type Picture, uncoverOffers } from './state.ts'

type Effects = { [T in EventType]: (state: ModelState, event: EventOf<T>) => void }

/** The parts of the view that the ending replaces: rule E1. */
const ENDED: ReadonlySet<EventType> = new Set<EventType>([
  'message',
  'show_tips',
  'show_chat_options',
  'show_action_options',
  'upload_image',
  'show_overlay',
  'wait',
  'scene_transition',
  'enter_paid_scene',
  'show_mood',
])

export function applyEvent(state: ModelState, event: ChatEvent): void {
  if (state.ending !== null && ENDED.has(event.event_type)) return
  const effect = EFFECTS[event.event_type] as (state: ModelState, event: ChatEvent) => void
  effect(state, event)
}

const ignore = (): void => undefined

const EFFECTS: Effects = {
  message(state, { data, timestamp }) {
    if (data.msg_type === 'config') return
    const echo = data.sender_type === 'user' ? echoOf(state, data) : undefined
    state.said = state.said.filter((key) => key !== echo?.id)
    if (data.sender_type === 'user') state.playerAvatarUrl = data.sender?.avatar_url ?? state.playerAvatarUrl
    if ((data.content.addition?.actions.length ?? 0) > 0) state.buttonsOf = echo?.id ?? data.id
    if (echo === undefined) state.messages.push(lineOf(data, timestamp))
    else {
      const { avatarUrl, mood, actions } = lineOf(data, timestamp)
      const avatar = avatarUrl !== null && { avatarUrl }
      const marks = { ...avatar, ...(mood !== null && { mood }), ...(actions.length > 0 && { actions }) }
      state.messages = state.messages.map((message) =>
        message === echo ? { ...message, ...marks, delivery: 'sent' } : message,
      )
    }
  },
  show_tips(state, { id, data, timestamp }) {
    state.messages.push({
      id,
      from: 'tips',
      kind: 'text',
      name: null,
      avatarUrl: null,
      text: data.text,
      html: null,
      mediaUrl: null,
      alt: '',
      audioUrl: null,
      actions: [],
      mood: null,
      at: timestamp,
      delivery: null,
    })
  },
  error(state, { data }) {
    state.notices.push({ ...TOAST, text: data.message, code: data.message === '' ? 'story_error' : null })
  },
  show_alert(state, { data }) {
    state.notices.push({ kind: 'alert', title: data.title, text: data.text, button: data.button })
  },
  show_chat_options(state, event) {
    uncoverOffers(state)
    state.options = readOptions(state, event)
  },
  show_action_options(state, { data }) {
    uncoverOffers(state)
    state.actionOptions = data.options.map((option) => ({
      id: option.option_id,
      type: option.type,
      imageUrl: option.image_url,
      alt: option.alt,
      price: option.coins,
    }))
  },
  upload_image(state, { id, data }) {
    uncoverOffers(state)
    state.upload = { id, text: data.text, faceDetect: data.is_face_detect }
  },
  // The player taps away whatever covers the screen.
  show_image(state, { data }) {
    if (data.position === 'background')
      setBackground(state, {
        kind: 'image',
        url: data.url,
        alt: data.alt,
        posterUrl: null,
        ...faceOf(data),
        ...(data.portrait_url !== undefined && { portraitUrl: data.portrait_url }),
      })
  },
  show_people(state, { data }) {
    state.people = data.people.map(({ id, name, place, face, image, blink, alt }) => ({
      id,
      name,
      place,
      face,
      url: image,
      blinkUrl: blink,
      alt,
    }))
  },
  animated_images(state, { data }) {
    const last = data.images[data.images.length - 1]
    state.beforePictures = state.background
    if (last !== undefined) setBackground(state, { kind: 'image', ...last, posterUrl: null })
  },
  play_video(state, { data }) {
    if (!data.is_background) return
    const before = state.background
    // Without a poster the picture that was there stays: rule M13.
    const kept = {
      alt: data.alt === '' ? (before?.alt ?? '') : data.alt,
      posterUrl: before?.kind === 'image' ? before.url : (before?.posterUrl ?? null),
      ...faceOf(before ?? {}),
    }
    const clip: Picture = {
      kind: 'video',
      url: data.url,
      ...(data.poster_url === null ? kept : { alt: data.alt, posterUrl: data.poster_url }),
      ...faceOf(data),
    }
    setBackground(state, clip)
    state.backdrops.set(state.actorId, clip)
  },
  show_mood(state, { data }) {
    const parts = MOODS.map((name) => [name, data[name] ?? 0] as const).filter(([, strength]) => strength > 0)
    state.mood = parts.length > 0 ? Object.fromEntries(parts) : null
  },
  play_audio(state, { data }) {
    if (data.audio_type === 'bgm') state.bgm = data.url
    if (data.audio_type === 'effect' && !state.muted) state.notices.push({ kind: 'sound', url: data.url })
  },
  update_total_progress(state, { data }) {
    state.progress = { ...state.progress, total: data.percent }
  },
  update_task_progress(state, { data }) {
    state.progress = {
      ...state.progress,
      task: { id: data.task_id, level: (data.index ?? 0) + 1, percent: data.percent, description: data.description },
    }
  },
  heart_value(state, { data }) {
    state.heart = {
      value: data.heart_value,
      sceneIds: data.scene_ids,
      isAllowMessage: data.is_allow_message,
      ...(data.reason !== undefined && data.reason !== '' && { reason: data.reason }),
    }
  },
  update_user_coins(state, { data }) {
    state.coins = data.coins
  },
  mission_completed(state, event) {
    if (!recordMission(state, event)) return
    state.notices.push({ ...TOAST, tone: 'success', code: 'stage_complete', name: event.data.name })
    if (isEveryActorComplete(state)) state.notices.push({ ...TOAST, tone: 'success', code: 'all_complete' })
  },
  show_scene(state, event) {
    if (state.paid !== null && state.paid.sceneId !== event.data.scene_id) state.paid = null
    uncoverOffers(state)
    state.scene = sceneOf(event)
    state.mood = null
    showScenePicture(state, event)
    recordTitle(state, event)
    state.transition = null
    leaveUnsent(state)
  },
  scene_transition(state, { id, data }) {
    leaveUnsent(state)
    if (data.seconds > 0) state.transition = id
  },
  enter_paid_scene(state, { data }) {
    state.paid = { sceneId: data.scene_id ?? state.scene.id, coins: data.coins, seconds: data.seconds }
    state.notices.push({ kind: 'spicy', isFree: false, text: data.text })
  },
  // What waits is put off until the player owns more, and comes back as something that was not known: rule F10.
  payment_required(state, { data }) {
    for (const { id } of state.pending) state.known.delete(id)
    state.pending = []
    if (data.message !== '') state.notices.push({ ...TOAST, tone: 'info', text: data.message })
    state.notices.push({ kind: state.guest ? 'sign_in' : 'recharge', code: null, price: null })
  },
  show_ending(state, { id, data }) {
    state.messages = []
    state.mood = null
    state.covered = null
    state.options = null
    state.actionOptions = null
    state.upload = null
    state.buttonsOf = null
    state.paid = null
    state.transition = null
    leaveUnsent(state)
    state.ending = {
      id: data.ending_id === '' ? id : data.ending_id,
      html: data.html,
      title: data.title,
      number: data.number,
      total: data.total,
      picture: data.image_url === null ? null : { url: data.image_url, alt: data.alt },
    }
  },
  wait: ignore,
  debug: ignore,
  preload: ignore,
  show_overlay: ignore,
  voice_config: ignore,
}

/** The player's own words that are shown already: by their key, or else by their text, those that could not be sent last. Rule I2. */
function echoOf(
  { messages, said }: ModelState,
  { id, msg_type, content }: EventOf<'message'>['data'],
): Message | undefined {
  const own = messages.find((message) => message.id === id)
  if (own !== undefined || msg_type !== 'text' || content.text.trim() === '') return own
  const same = said.flatMap((key) =>
    messages.filter((message) => message.id === key && message.text.trim() === content.text.trim()),
  )
  return same.find(({ delivery }) => delivery !== 'failed' && delivery !== 'late') ?? same[0]
}

/** The picture of a scene becomes the background: rule S5. */
export function showScenePicture(state: ModelState, { data }: EventOf<'show_scene'>): void {
  const { image_url: url, alt } = data
  if (url !== null) setBackground(state, { kind: 'image', url, alt, posterUrl: null, ...faceOf(data) })
}

/** Where the face of a picture is, if somebody said so. */
function faceOf({ face }: Pick<Picture, 'face'>): Pick<Picture, 'face'> {
  return face === undefined ? {} : { face }
}

/** Another background ends the mood: rule S20. */
export function setBackground(state: ModelState, background: Picture): void {
  state.background = background
  state.mood = null
}

export function sceneOf({ data }: EventOf<'show_scene'>): ModelState['scene'] {
  return {
    id: data.scene_id,
    title: data.title,
    picture: data.image_url === null ? null : { url: data.image_url, alt: data.alt },
  }
}

function lineOf(data: EventOf<'message'>['data'], timestamp: number): Message {
  const { content, sender } = data
  const actions = [...(content.addition?.actions ?? [])].sort((a, b) => Number(a.position) - Number(b.position))
  return {
    id: data.id,
    from: data.sender_type,
    kind: data.msg_type === 'image' ? 'image' : 'text',
    name: sender?.name ?? null,
    avatarUrl: sender?.avatar_url ?? null,
    text: content.text,
    html: content.html,
    mediaUrl: content.media_url,
    alt: content.alt,
    audioUrl: content.audio_url,
    actions: actions.map(({ type, option_id, coins }) => ({
      type,
      optionId: option_id,
      price: coins ?? 0,
      hasOwnPrice: coins !== null,
    })),
    mood: content.addition?.mood ?? null,
    at: data.create_time ?? timestamp,
    delivery: data.sender_type === 'user' ? 'sent' : null,
    ...(content.speech !== undefined && { speech: content.speech }),
  }
}
