/** Opening a story that was begun before: only the latest state is replayed, and what was not answered. Doc 2 §4, "Starting a chat"; rules S1 to S3, S15. */
import { type ChatEvent, type EventOf, type EventType } from '../../protocol/events/index.ts'
import { compareEvents } from '../ordering/queue.ts'
import { siftEvents } from '../ordering/known.ts'
import { apply, HANDLERS } from './events/index.ts'
import { withTask } from './events/progress.ts'
import { applying } from './failed.ts'
import { messageOf } from './messages.ts'
import { last, sinceEnding, unanswered } from './questions.ts'
import { startGame } from './start.ts'
import { type Working } from './working.ts'

/** Of each of these, the latest is replayed. */
const STATE_EVENTS: readonly EventType[] = ['update_total_progress', 'update_task_progress', 'heart_value']

/** Takes over the history that was read: its latest state and what it asks, or a new game where it is empty. */
export function applyHistory(working: Working): void {
  const { core } = working
  const { fresh: history, seen } = siftEvents(core.seen, core.opening)
  // Of those that cannot be applied the one before is the latest. Rule F8.
  const inOrder = history.filter(({ id }) => !working.skip.has(id)).sort(compareEvents)
  core.opening = []
  if (inOrder.length === 0) {
    startGame(working, core.opened.key, false)
    return
  }
  core.seen = seen
  for (const event of inOrder) if (event.event_type === 'update_task_progress') core.tasks = withTask(core.tasks, event.data)
  for (const type of STATE_EVENTS) {
    const latest = last(inOrder, (event) => event.event_type === type)
    if (latest !== null) replay(working, latest)
  }
  const music = last(inOrder, (event) => event.event_type === 'play_audio' && event.data.audio_type === 'bgm')
  if (music !== null) replay(working, music)
  // A scene that began later took the voice back, and another one ended what was paid.
  const voice = last(inOrder, ({ event_type }) => event_type === 'voice_config' || event_type === 'show_scene')
  if (voice?.event_type === 'voice_config') replay(working, voice)
  const { ending, since } = sinceEnding(inOrder)
  if (ending !== null) replay(working, ending)
  const scene = last(inOrder, ({ event_type }) => event_type === 'show_scene')
  if (scene?.event_type === 'show_scene') openScene(working, scene)
  const paid = last(since, (event) => event.event_type === 'enter_paid_scene')
  if (paid !== null && !isLeft(since, paid)) replay(working, paid)
  for (const question of unanswered(since)) askAgain(working, question)
  const background = last(inOrder, isBackground)
  // A clip without a poster keeps the picture that was there.
  const picture = last(inOrder, (event) => isBackground(event) && hasPicture(event))
  if (picture !== background) openBackground(working, picture)
  working.view.stage.still = null
  openBackground(working, background)
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

function hasPicture(event: ChatEvent): boolean {
  return event.event_type !== 'play_video' || event.data.poster_url !== null
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
  // Nothing covers an ending.
  if (working.view.ending === null) working.view.stage.still = { url: image.url, alt: image.alt }
  working.view.stage.background = { kind: 'image', url: image.url, alt: image.alt, posterUrl: null }
}

/** A question is put as it was; a line with buttons is there again, without being typed or spoken. */
function askAgain(working: Working, question: ChatEvent): void {
  if (question.event_type === 'message') applying(question.id, () => working.messages.append(messageOf(question.data, question.timestamp)))
  else replay(working, question)
}

/** A paid scene is over where another one follows. */
function isLeft(history: readonly ChatEvent[], paid: ChatEvent): boolean {
  const sceneId = paid.event_type === 'enter_paid_scene' ? paid.data.scene_id : null
  return history.slice(history.indexOf(paid)).some((event) => event.event_type === 'show_scene' && event.data.scene_id !== sceneId)
}
