/** Opening a story that was begun before: only the latest state is replayed, and what was not answered. Doc 2 §4, "Starting a chat"; rules S1 to S3, S15. */
import { type ChatEvent, type EventOf, type EventType } from '../../protocol/events/index.ts'
import { compareEvents } from '../ordering/queue.ts'
import { dedupeEvents } from '../ordering/dedupe.ts'
import { applyEvent, HANDLERS } from './events/index.ts'
import { withTask } from './events/progress.ts'
import { applyForEvent } from './foldErrors.ts'
import { createMessage } from './messages.ts'
import { findLastEvent, splitAtEnding, findOpenQuestions } from './questions.ts'
import { startGame } from './start.ts'
import { type FoldContext } from './foldContext.ts'

/** Of each of these, the latest is replayed. */
const STATE_EVENTS: readonly EventType[] = ['update_total_progress', 'update_task_progress', 'heart_value']

/** Takes over the history that was read: its latest state and what it asks, or a new game where it is empty. */
export function applyHistory(context: FoldContext): void {
  const { core } = context
  const { fresh: history, seen } = dedupeEvents(core.seen, core.opening)
  // Of those that cannot be applied the one before is the latest. Rule F8.
  const events = history.filter(({ id }) => !context.skip.has(id)).sort(compareEvents)
  core.opening = []
  if (events.length === 0) {
    startGame(context, core.opened.key, false)
    return
  }
  core.seen = seen
  for (const event of events) if (event.event_type === 'update_task_progress') core.tasks = withTask(core.tasks, event.data)
  for (const type of STATE_EVENTS) {
    const latest = findLastEvent(events, (event) => event.event_type === type)
    if (latest !== null) replayEvent(context, latest)
  }
  const music = findLastEvent(events, (event) => event.event_type === 'play_audio' && event.data.audio_type === 'bgm')
  if (music !== null) replayEvent(context, music)
  // A scene that began later took the voice back, and another one ended what was paid.
  const voice = findLastEvent(events, ({ event_type }) => event_type === 'voice_config' || event_type === 'show_scene')
  if (voice?.event_type === 'voice_config') replayEvent(context, voice)
  const { ending, since } = splitAtEnding(events)
  if (ending !== null) replayEvent(context, ending)
  const scene = findLastEvent(events, ({ event_type }) => event_type === 'show_scene')
  if (scene?.event_type === 'show_scene') restoreScene(context, scene)
  const paid = findLastEvent(since, (event) => event.event_type === 'enter_paid_scene')
  if (paid !== null && !isPaidSceneLeft(since, paid)) replayEvent(context, paid)
  for (const question of findOpenQuestions(since)) restoreQuestion(context, question)
  const background = findLastEvent(events, isBackground)
  // A clip without a poster keeps the picture that was there.
  const picture = findLastEvent(events, (event) => isBackground(event) && hasStillPicture(event))
  if (picture !== background) restoreBackground(context, picture)
  context.view.stage.still = null
  restoreBackground(context, background)
}

/** The scene is known again, for what is tracked, jumped from and paid for; nothing of what its beginning did happens. */
function restoreScene({ view, core }: FoldContext, { data }: EventOf<'show_scene'>): void {
  const { scene_id: id, title, image_url, alt } = data
  core.sceneSince = core.now
  view.scene = { id, title, picture: image_url === null ? null : { url: image_url, alt }, nextAt: null }
}

function replayEvent(context: FoldContext, event: ChatEvent): void {
  applyForEvent(event.id, () => applyEvent(HANDLERS, context, event))
}

/** A picture or clip behind the conversation. What covered the screen once, or played in front, is over. */
function isBackground(event: ChatEvent): boolean {
  if (event.event_type === 'show_image') return event.data.position === 'background'
  if (event.event_type === 'play_video') return event.data.is_background
  return event.event_type === 'animated_images'
}

function hasStillPicture(event: ChatEvent): boolean {
  return event.event_type !== 'play_video' || event.data.poster_url !== null
}

/** Pictures that were shown one per tap become a still of their last, which is the background behind it. */
function restoreBackground(context: FoldContext, event: ChatEvent | null): void {
  if (event === null) return
  if (event.event_type !== 'animated_images') {
    replayEvent(context, event)
    return
  }
  const image = event.data.images[event.data.images.length - 1]
  if (image === undefined) return
  // Nothing covers an ending.
  if (context.view.ending === null) context.view.stage.still = { url: image.url, alt: image.alt }
  context.view.stage.background = { kind: 'image', url: image.url, alt: image.alt, posterUrl: null }
}

/** A question is put as it was; a line with buttons is there again, without being typed or spoken. */
function restoreQuestion(context: FoldContext, question: ChatEvent): void {
  if (question.event_type === 'message') applyForEvent(question.id, () => context.messages.append(createMessage(question.data, question.timestamp)))
  else replayEvent(context, question)
}

/** A paid scene is over where another one follows. */
function isPaidSceneLeft(history: readonly ChatEvent[], paid: ChatEvent): boolean {
  const sceneId = paid.event_type === 'enter_paid_scene' ? paid.data.scene_id : null
  return history.slice(history.indexOf(paid)).some((event) => event.event_type === 'show_scene' && event.data.scene_id !== sceneId)
}
