/** What of a history is still open: its ending, and the questions that nobody answered. Events are in order. Rules S3, S15. */
import { type ChatEvent, type EventType } from '../../protocol/events/index.ts'
import { ANSWERED_AFTER_MS } from '../../protocol/limits.ts'

/** The last event that fits; null where none does. */
export function findLastEvent(events: readonly ChatEvent[], fits: (event: ChatEvent) => boolean): ChatEvent | null {
  return events.findLast(fits) ?? null
}

/** The ending that the story is at, and what came since the last ending, which closed what was open before. Null where the story went on after it. */
export function splitAtEnding(history: readonly ChatEvent[]): { ending: ChatEvent | null; since: readonly ChatEvent[] } {
  const ending = findLastEvent(history, ({ event_type }) => event_type === 'show_ending')
  if (ending === null) return { ending: null, since: history }
  const since = eventsAfter(history, ending)
  return since.some(continuesStory) ? { ending: null, since } : { ending, since: [] }
}

/** The questions that nobody answered, the latest of each kind. */
export function findOpenQuestions(events: readonly ChatEvent[]): ChatEvent[] {
  const hasNoPlayerMessage = !events.some(isPlayerMessage)
  const isOpen = (question: ChatEvent | null): boolean => question !== null && !isAnswered(question, eventsAfter(events, question)) && !(hasNoPlayerMessage && isFollowedByLaterLine(question, eventsAfter(events, question)))
  const questions = QUESTION_TESTS.map((isQuestion) => findLastEvent(events, isQuestion)).filter(isOpen)
  const transition = findLastEvent(events, ({ event_type }) => event_type === 'scene_transition')
  if (transition !== null && !eventsAfter(events, transition).some(leadsToScene)) questions.push(transition)
  return questions.filter((question) => question !== null)
}

/** What the player may answer, each by what it is. */
const QUESTION_TESTS: readonly ((event: ChatEvent) => boolean)[] = [
  ({ event_type }) => event_type === 'show_chat_options',
  ({ event_type }) => event_type === 'show_action_options',
  ({ event_type }) => event_type === 'upload_image',
  (event) => event.event_type === 'message' && (event.data.content.addition?.actions.length ?? 0) > 0,
]

/** An act of the player answers all that is on offer. A signal answers a picture only where it declines it, and the rest where it led to a scene. */
function isAnswered(question: ChatEvent, later: readonly ChatEvent[]): boolean {
  return later.some((event) => {
    const signal = findSignal(event)
    if (signal === null) return isPlayerMessage(event)
    if (signal === 'cancel') return question.event_type === 'upload_image'
    return eventsAfter(later, event).some(({ event_type }) => event_type === 'show_scene')
  })
}

/**
 * Some servers leave the player's lines out of a history. There a line that follows by more than what belongs to the same turn shows that
 * the question was answered. Buttons under a line stay with it.
 */
function isFollowedByLaterLine(question: ChatEvent, later: readonly ChatEvent[]): boolean {
  return question.event_type !== 'message' && later.some(({ event_type, timestamp }) => event_type === 'message' && timestamp >= question.timestamp + ANSWERED_AFTER_MS)
}

/** The scene that a transition leads to has begun, or was asked for. */
function leadsToScene(event: ChatEvent): boolean {
  const signal = findSignal(event)
  return event.event_type === 'show_scene' || (signal !== null && signal !== 'cancel')
}

/** Whether the story went on with this after an ending. */
function continuesStory(event: ChatEvent): boolean {
  return STORY_CONTINUATIONS.has(event.event_type) || isPlayerMessage(event) || QUESTION_TESTS.some((isQuestion) => isQuestion(event))
}

const STORY_CONTINUATIONS: ReadonlySet<EventType> = new Set<EventType>(['scene_transition', 'show_scene', 'enter_paid_scene'])

function isPlayerMessage(event: ChatEvent): boolean {
  return event.event_type === 'message' && event.data.sender_type === 'user'
}

/** What stands in a history for a signal: a message of the player that is not shown. Null for all else. */
function findSignal(event: ChatEvent): string | null {
  if (event.event_type !== 'message' || event.data.sender_type !== 'user' || event.data.msg_type !== 'config') return null
  return SIGNALS.find((signal) => signal === event.data.content.text) ?? null
}

/** Signals of the runtime, and where a jump went. */
const SIGNALS = ['next_scene', 'prev_scene', 'config', 'cancel'] as const

function eventsAfter(events: readonly ChatEvent[], event: ChatEvent): readonly ChatEvent[] {
  return events.slice(events.indexOf(event) + 1)
}
