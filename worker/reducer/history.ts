/** Opening a story that was begun before: only the latest state is replayed. Doc 2 §4, "Starting a chat"; rules S1 to S3. */
import { type ChatEvent, type EventOf, type EventType } from '../../protocol/events/index.ts'
import { compareEvents } from '../ordering/queue.ts'
import { sift } from '../ordering/seen.ts'
import { apply, HANDLERS } from './events/index.ts'
import { applying } from './failed.ts'
import { startGame } from './start.ts'
import { type Working } from './working.ts'

/** Of each of these, the latest is replayed. */
const STATE_EVENTS: readonly EventType[] = ['update_total_progress', 'update_task_progress', 'heart_value']

/** Takes over the history that was read: its latest state, or a new game where there is nothing to go on with. */
export function applyHistory(working: Working): void {
  const { core } = working
  const { fresh: history, seen } = sift(core.seen, core.opening)
  // Of those that cannot be applied the one before is the latest. Rule F8.
  const inOrder = history.filter(({ id }) => !working.skip.has(id)).sort(compareEvents)
  core.opening = []
  const ended = last(inOrder, (event) => event.event_type === 'show_ending') !== null
  if (inOrder.length === 0 || ended) {
    // Another key, for it is another request: the story may have been gone on with by the time this is asked again.
    startGame(working, ended ? `${core.opened.key}:anew` : core.opened.key, ended)
    return
  }
  core.seen = seen
  for (const type of STATE_EVENTS) {
    const latest = last(inOrder, (event) => event.event_type === type)
    if (latest !== null) replay(working, latest)
  }
  const options = last(inOrder, ({ event_type }) => event_type === 'show_chat_options' || event_type === 'show_action_options')
  if (options !== null && !isAnswered(inOrder, options)) replay(working, options)
  const music = last(inOrder, (event) => event.event_type === 'play_audio' && event.data.audio_type === 'bgm')
  if (music !== null) replay(working, music)
  // A scene that began later took the voice back, and another one ended what was paid.
  const voice = last(inOrder, ({ event_type }) => event_type === 'voice_config' || event_type === 'show_scene')
  if (voice?.event_type === 'voice_config') replay(working, voice)
  const scene = last(inOrder, ({ event_type }) => event_type === 'show_scene')
  if (scene?.event_type === 'show_scene') openScene(working, scene)
  const paid = last(inOrder, (event) => event.event_type === 'enter_paid_scene')
  if (paid !== null && !isLeft(inOrder, paid)) replay(working, paid)
  openBackground(working, last(inOrder, isBackground))
}

/** The scene is known again, for what is tracked, jumped from and paid for; nothing of what its beginning did happens. */
function openScene({ view, core }: Working, { data }: EventOf<'show_scene'>): void {
  const { scene_id: id, title, image_url, alt } = data
  core.sceneSince = core.now
  view.scene = { id, title, picture: image_url === null ? null : { url: image_url, alt }, nextAt: null }
}

function replay(working: Working, event: ChatEvent): void {
  applying(event.id, () => apply(HANDLERS, working, event))
}

/** A picture or clip behind the conversation. What covered the screen once, or played in front, is over. */
function isBackground(event: ChatEvent): boolean {
  if (event.event_type === 'show_image') return event.data.position === 'background'
  if (event.event_type === 'play_video') return event.data.is_background
  return event.event_type === 'animated_images'
}

/** Pictures that were shown one per tap become a still of their last, which is the background behind it. */
function openBackground(working: Working, event: ChatEvent | null): void {
  if (event === null) return
  if (event.event_type !== 'animated_images') {
    replay(working, event)
    return
  }
  const image = event.data.images[event.data.images.length - 1]
  if (image === undefined) return
  working.view.stage.still = { url: image.url, alt: image.alt }
  working.view.stage.background = { kind: 'image', url: image.url, alt: image.alt, posterUrl: null }
}

/** Options that the player answered are over: words of theirs follow. */
function isAnswered(history: readonly ChatEvent[], options: ChatEvent): boolean {
  return history.slice(history.indexOf(options)).some((event) => event.event_type === 'message' && event.data.sender_type === 'user')
}

/** A paid scene is over where another one follows. */
function isLeft(history: readonly ChatEvent[], paid: ChatEvent): boolean {
  const sceneId = paid.event_type === 'enter_paid_scene' ? paid.data.scene_id : null
  return history.slice(history.indexOf(paid)).some((event) => event.event_type === 'show_scene' && event.data.scene_id !== sceneId)
}

function last(events: readonly ChatEvent[], fits: (event: ChatEvent) => boolean): ChatEvent | null {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index]
    if (event !== undefined && fits(event)) return event
  }
  return null
}
