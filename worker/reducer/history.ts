/** Opening a story that was begun before: only the latest state is restored, the lines of the last turn, and the questions still open. Doc 2 §4, "Starting a chat"; rules S1 to S3, S15. */
import { type ChatEvent, type EventOf } from '../../protocol/events/index.ts'
import { dedupeEvents } from '../ordering/dedupe.ts'
import { compareEvents } from '../ordering/queue.ts'
import { addSeen } from '../ordering/seen.ts'
import { openButtons } from './buttons.ts'
import { applyEvent, HANDLERS } from './events/index.ts'
import { withTask } from './events/progress.ts'
import { showBackground } from './events/stage.ts'
import { historyRoleOf } from './events/traits.ts'
import { type FoldContext } from './foldContext.ts'
import { applyForEvent } from './foldErrors.ts'
import { restoreMissions } from './missions.ts'
import { createMessage, createTextMessage, playerMessageName } from './messages.ts'
import { priceButtons } from './offers.ts'
import { findLastEvent, findLastOfRole, findLastTurn, findOpenQuestions, isLine, splitAtEnding } from './questions.ts'
import { requestStart } from './start.ts'

/** Takes over the history that was read: its latest state and its open questions, or a new game if it is empty. */
export function applyHistory(context: FoldContext): void {
  const { core } = context
  const { fresh: history, seen } = dedupeEvents(core.seen, core.historyEvents)
  // If the latest event of a type cannot be applied, the one before it counts. Rule F8.
  const events = history.filter(({ id }) => !context.skippedEvents.has(id)).sort(compareEvents)
  core.historyEvents = []
  if (events.length === 0) {
    requestStart(context, core.opened.key, false)
    return
  }
  core.seen = seen
  restoreProgress(context, events)
  replayEvent(context, findLastOfRole(events, 'music'))
  // A scene that began later than a voice_config reset the voice to the default.
  const voice = findLastOfRole(events, 'voice', 'scene')
  if (voice?.event_type === 'voice_config') replayEvent(context, voice)
  const { ending, since } = splitAtEnding(events)
  restoreMissions(context, since)
  replayEvent(context, ending)
  const scene = findLastOfRole(events, 'scene')
  if (scene?.event_type === 'show_scene') restoreScene(context, scene)
  const paid = findLastOfRole(since, 'paid_scene')
  if (paid !== null && !isPaidSceneLeft(since, paid)) replayEvent(context, paid)
  const questions = findOpenQuestions(since)
  if (context.view.ending === null) restoreLines(context, since, questions)
  for (const question of questions) restoreQuestion(context, question)
  restoreBackgrounds(context, events)
  // After the background, which ends the mood before it. Behind an ending there is none.
  const mood = findLastOfRole(events, 'mood', 'background', 'scene', 'ending')
  if (mood?.event_type === 'show_mood' && context.view.ending === null) replayEvent(context, mood)
  restorePlayerAvatar(context, events)
}

/** Applies the last event of each type of which only the latest counts. */
function restoreProgress(context: FoldContext, events: readonly ChatEvent[]): void {
  const { core } = context
  for (const event of events)
    if (event.event_type === 'update_task_progress') core.tasks = withTask(core.tasks, event.data)
  const latest = new Map(
    events.filter((event) => historyRoleOf(event) === 'latest').map((event) => [event.event_type, event]),
  )
  for (const event of latest.values()) replayEvent(context, event)
}

/** The avatar is that of the player's latest act that has one, also of a trace, which is not shown. Rule I14. */
function restorePlayerAvatar({ view }: FoldContext, events: readonly ChatEvent[]): void {
  const act = findLastEvent(events, (event) => getPlayerAvatar(event) !== null)
  if (act !== null) view.session = { ...view.session, playerAvatarUrl: getPlayerAvatar(act) }
}

function getPlayerAvatar(event: ChatEvent): string | null {
  const isOfPlayer = event.event_type === 'message' && event.data.sender_type === 'user'
  return isOfPlayer ? (event.data.sender?.avatar_url ?? null) : null
}

/** Restores the scene for jumps, tracking and billing. Its beginning has no other effect here. */
function restoreScene({ view, core }: FoldContext, { data }: EventOf<'show_scene'>): void {
  const { scene_id: id, title, image_url, alt } = data
  core.sceneSince = core.now
  view.scene = { id, title, picture: image_url === null ? null : { url: image_url, alt }, nextAt: null }
}

function replayEvent(context: FoldContext, event: ChatEvent | null): void {
  if (event !== null) applyForEvent(event.id, () => applyEvent(HANDLERS, context, event))
}

/** Restores the last background. A clip without a poster keeps the picture that was there before it. Rule M13. */
function restoreBackgrounds(context: FoldContext, events: readonly ChatEvent[]): void {
  const background = findLastEvent(events, isBackground)
  const picture = findLastEvent(events, (event) => isBackground(event) && hasStillPicture(event))
  if (picture !== background) restoreBackground(context, picture)
  context.view.stage = { ...context.view.stage, still: null }
  restoreBackground(context, background)
}

function isBackground(event: ChatEvent): boolean {
  return historyRoleOf(event) === 'background' || (event.event_type === 'show_scene' && event.data.image_url !== null)
}

function hasStillPicture(event: ChatEvent): boolean {
  return event.event_type !== 'play_video' || event.data.poster_url !== null
}

/** Animated images become a still of their last, with that picture as the background behind it. Rule M9. */
function restoreBackground(context: FoldContext, event: ChatEvent | null): void {
  if (event?.event_type === 'show_scene') {
    const { image_url, alt, face } = event.data
    if (image_url !== null) showBackground(context.view, { url: image_url, alt, ...(face !== undefined && { face }) })
    return
  }
  if (event?.event_type !== 'animated_images') {
    replayEvent(context, event)
    return
  }
  const image = event.data.images[event.data.images.length - 1]
  if (image === undefined) return
  const { view } = context
  // An ending has no full-screen picture in front.
  const still = view.ending === null ? image : view.stage.still
  showBackground(view, image)
  view.stage = { ...view.stage, still }
}

/** Shows the lines of the last turn, and the one whose buttons are open, as read: not typed, and not spoken. Rules S2, S15. */
function restoreLines(context: FoldContext, events: readonly ChatEvent[], questions: readonly ChatEvent[]): void {
  const turn = findLastTurn(events)
  const asked = questions.filter((question) => isLine(question) && !turn.includes(question))
  for (const event of [...asked, ...turn]) applyForEvent(event.id, () => appendLine(context, event))
}

function appendLine({ messages, core }: FoldContext, event: ChatEvent): void {
  const { id, timestamp: at } = event
  if (event.event_type === 'show_tips')
    messages.append(createTextMessage({ id, from: 'tips', text: event.data.text, at, delivery: null }))
  if (event.event_type !== 'message') return
  if (event.data.sender_type === 'user') core.seen = addSeen(core.seen, playerMessageName(event.data.id))
  messages.append(createMessage(event.data, at))
}

/** Asks a question again. The line of buttons is there already. */
function restoreQuestion(context: FoldContext, question: ChatEvent): void {
  if (question.event_type === 'message') {
    openButtons(context, createMessage(question.data, question.timestamp))
    priceButtons(context)
  } else replayEvent(context, question)
}

/** Whether another scene began after this paid scene. */
function isPaidSceneLeft(history: readonly ChatEvent[], paid: ChatEvent): boolean {
  const sceneId = paid.event_type === 'enter_paid_scene' ? paid.data.scene_id : null
  return history
    .slice(history.indexOf(paid))
    .some((event) => event.event_type === 'show_scene' && event.data.scene_id !== sceneId)
}
