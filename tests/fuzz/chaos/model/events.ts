/** What each event changes for good, in the plainest words. Sections 3 and 4 of the specification's second document. */
import { type ChatEvent, type EventOf, type EventType } from '../../../../protocol/events/index.ts'
import { type Message } from '../../../../protocol/view.ts'
import { NOTICE } from './steps.ts'
import { type World } from './world.ts'

type Effects = { [T in EventType]: (world: World, event: EventOf<T>) => void }

/** What the ending takes the place of: rule E1. */
const ENDED: ReadonlySet<EventType> = new Set<EventType>(['message', 'show_tips', 'show_chat_options', 'show_action_options', 'upload_image', 'show_overlay', 'wait', 'scene_transition', 'enter_paid_scene'])

export function begin(world: World, event: ChatEvent): void {
  if (world.ending !== null && ENDED.has(event.event_type)) return
  const effect = EFFECTS[event.event_type] as (world: World, event: ChatEvent) => void
  effect(world, event)
}

const nothing = (): void => undefined

const EFFECTS: Effects = {
  message(world, { data, timestamp }) {
    if (data.msg_type === 'config') return
    const echo = data.sender_type === 'user' ? echoOf(world, data) : undefined
    world.said = world.said.filter((key) => key !== echo?.id)
    if (echo === undefined) world.messages.push(lineOf(data, timestamp))
    else world.messages = world.messages.map((message) => (message === echo ? { ...message, delivery: 'sent' } : message))
  },
  show_tips(world, { id, data, timestamp }) {
    world.messages.push({ id, from: 'tips', kind: 'text', name: null, avatarUrl: null, text: data.text, html: null, mediaUrl: null, alt: '', audioUrl: null, actions: [], mood: null, at: timestamp, delivery: null })
  },
  error(world, { data }) {
    world.notices.push({ ...NOTICE, text: data.message, code: data.message === '' ? 'story_error' : null })
  },
  show_alert(world, { data }) {
    world.notices.push({ ...NOTICE, kind: 'alert', tone: 'info', title: data.title, text: data.text, button: data.button })
  },
  show_chat_options(world, { data }) {
    const items = data.options.map((option) => ({
      id: option.option_id,
      text: option.text,
      price: option.paid_required && !option.is_purchased ? option.coins : 0,
      purchased: option.paid_required && option.is_purchased,
      imageUrl: option.image_url,
      alt: option.alt,
      sceneId: option.scene_id,
      actorId: option.actor_id,
    }))
    if (data.style === 'actor') world.actors = items.map(({ actorId }) => actorId).filter((actorId) => actorId !== null)
    world.options = { style: data.style, tooltip: data.tooltip, items }
  },
  show_action_options(world, { data }) {
    world.actionOptions = data.options.map((option) => ({ id: option.option_id, type: option.type, imageUrl: option.image_url, alt: option.alt, price: option.coins }))
  },
  upload_image(world, { id, data }) {
    world.upload = { id, text: data.text, faceDetect: data.is_face_detect }
  },
  // What covers the screen is tapped away.
  show_image(world, { data }) {
    if (data.position === 'background') world.background = { kind: 'image', url: data.url, alt: data.alt, posterUrl: null }
  },
  animated_images(world, { data }) {
    const last = data.images[data.images.length - 1]
    world.beforePictures = world.background
    if (last !== undefined) world.background = { kind: 'image', ...last, posterUrl: null }
  },
  play_video(world, { data }) {
    if (!data.is_background) return
    const before = world.background
    // Without a poster the picture that was there stays: rule M13.
    const kept = { alt: data.alt === '' ? (before?.alt ?? '') : data.alt, posterUrl: before?.kind === 'image' ? before.url : (before?.posterUrl ?? null) }
    world.background = { kind: 'video', url: data.url, ...(data.poster_url === null ? kept : { alt: data.alt, posterUrl: data.poster_url }) }
    world.backdrops.set(world.actorId, world.background)
  },
  play_audio(world, { data }) {
    if (data.audio_type === 'bgm') world.bgm = data.url
    if (data.audio_type === 'effect' && !world.muted) world.notices.push({ ...NOTICE, kind: 'sound', tone: 'info', text: data.url })
  },
  update_total_progress(world, { data }) {
    world.progress = { ...world.progress, total: data.percent }
  },
  update_task_progress(world, { data }) {
    world.progress = { ...world.progress, task: { id: data.task_id, level: (data.index ?? 0) + 1, percent: data.percent, description: data.description } }
  },
  heart_value(world, { data }) {
    world.heart = { value: data.heart_value, sceneIds: data.scene_ids, isAllowMessage: data.is_allow_message }
  },
  update_user_coins(world, { data }) {
    world.coins = data.coins
  },
  mission_completed(world, { data }) {
    for (const clue of data.clues) {
      if (!world.clues.some(({ text, sceneId }) => text === clue.text && sceneId === clue.scene_id)) world.clues.push({ text: clue.text, sceneId: clue.scene_id })
    }
    if (world.completed.includes(data.actor_id)) return
    world.completed.push(data.actor_id)
    world.notices.push({ ...NOTICE, tone: 'success', code: 'stage_complete', name: data.name })
  },
  show_scene(world, event) {
    if (world.paid !== null && world.paid.sceneId !== event.data.scene_id) world.paid = null
    world.scene = sceneOf(event)
    world.transition = null
    world.unsent.clear()
  },
  scene_transition(world, { id, data }) {
    world.unsent.clear()
    if (data.seconds > 0) world.transition = id
  },
  enter_paid_scene(world, { data }) {
    world.paid = { sceneId: data.scene_id ?? world.scene.id, coins: data.coins, seconds: data.seconds }
    world.notices.push({ ...NOTICE, kind: 'spicy', tone: 'info' })
  },
  // What waits is put off until the player owns more, and comes back as something that was not known: rule F10.
  payment_required(world, { data }) {
    for (const { id } of world.pending) world.known.delete(id)
    world.pending = []
    if (data.message !== '') world.notices.push({ ...NOTICE, tone: 'info', text: data.message })
    world.notices.push({ ...NOTICE, tone: 'info', kind: world.guest ? 'sign_in' : 'recharge' })
  },
  show_ending(world, { id, data }) {
    world.messages = []
    world.options = null
    world.actionOptions = null
    world.upload = null
    world.paid = null
    world.transition = null
    world.unsent.clear()
    world.ending = {
      id: data.ending_id === '' ? id : data.ending_id,
      html: data.html,
      title: data.title,
      number: data.number,
      total: data.total,
      picture: data.image_url === null ? null : { url: data.image_url, alt: data.alt },
    }
  },
  wait: nothing,
  debug: nothing,
  preload: nothing,
  show_overlay: nothing,
  voice_config: nothing,
}

/** The player's own words that are shown already: by their key, or else by their text, those that could not be sent last. Rule I2. */
function echoOf({ messages, said }: World, { id, msg_type, content }: EventOf<'message'>['data']): Message | undefined {
  const own = messages.find((message) => message.id === id)
  if (own !== undefined || msg_type !== 'text' || content.text.trim() === '') return own
  const same = said.flatMap((key) => messages.filter((message) => message.id === key && message.text.trim() === content.text.trim()))
  return same.find(({ delivery }) => delivery !== 'failed') ?? same[0]
}

export function sceneOf({ data }: EventOf<'show_scene'>): World['scene'] {
  return { id: data.scene_id, title: data.title, picture: data.image_url === null ? null : { url: data.image_url, alt: data.alt } }
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
    actions: actions.map(({ type, option_id }) => ({ type, optionId: option_id })),
    mood: content.addition?.mood ?? null,
    at: data.create_time ?? timestamp,
    delivery: data.sender_type === 'user' ? 'sent' : null,
  }
}
