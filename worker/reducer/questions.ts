/** Finds the parts of a history that are still open: its ending, the lines of the last turn, and the questions without an answer. Events are in order. Rules S3, S15. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { ANSWERED_AFTER_MS, HISTORY_LINES_MAX } from '../../protocol/limits.ts'
import { type HistoryRole, historyRoleOf } from './events/traits.ts'

/** The last event that fits; null if none does. */
export function findLastEvent(events: readonly ChatEvent[], fits: (event: ChatEvent) => boolean): ChatEvent | null {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index]
    if (event !== undefined && fits(event)) return event
  }
  return null
}

/** The last event of one of these roles; null if there is none. */
export function findLastOfRole(events: readonly ChatEvent[], ...roles: readonly HistoryRole[]): ChatEvent | null {
  return findLastEvent(events, (event) => roles.includes(historyRoleOf(event)))
}

/** The ending that the story is at, null if the story continued after it; and the events since the last ending, which closed what was open before. */
export function splitAtEnding(history: readonly ChatEvent[]): {
  ending: ChatEvent | null
  since: readonly ChatEvent[]
} {
  const ending = findLastOfRole(history, 'ending')
  if (ending === null) return { ending: null, since: history }
  const since = eventsAfter(history, ending)
  return since.some(continuesStory) ? { ending: null, since } : { ending, since: [] }
}

/** The questions without an answer, the latest of each type. */
export function findOpenQuestions(events: readonly ChatEvent[]): ChatEvent[] {
  const hasNoPlayerMessage = !events.some(isPlayerMessage)
  const isOpen = (question: ChatEvent): boolean => {
    const later = eventsAfter(events, question)
    return !isAnswered(question, later) && !(hasNoPlayerMessage && isFollowedByLaterLine(question, later))
  }
  const latest = new Map(
    events.filter((event) => historyRoleOf(event) === 'question').map((event) => [event.event_type, event]),
  )
  const questions = [...latest.values()].filter(isOpen)
  const transition = findLastOfRole(events, 'transition')
  if (transition !== null && !eventsAfter(events, transition).some(leadsToScene)) questions.push(transition)
  return questions
}

/** The lines of the last turn: from the player's last act that a line follows to the end, `HISTORY_LINES_MAX` at most. Rule S2. */
export function findLastTurn(events: readonly ChatEvent[]): readonly ChatEvent[] {
  const answer = findLastEvent(events, (event) => isLine(event) && !isPlayerMessage(event))
  const act = findLastEvent(answer === null ? events : events.slice(0, events.indexOf(answer)), isPlayerMessage)
  const turn = act === null ? events : events.slice(events.indexOf(act))
  return turn.filter(isLine).slice(-HISTORY_LINES_MAX)
}

/** Whether this event shows a line. */
export function isLine(event: ChatEvent): boolean {
  return event.event_type === 'show_tips' || (event.event_type === 'message' && event.data.msg_type !== 'config')
}

/** Any act of the player answers all questions. `cancel` answers only the picture request; another signal answers if a scene followed it. */
function isAnswered(question: ChatEvent, later: readonly ChatEvent[]): boolean {
  return later.some((event) => {
    const signal = findSignal(event)
    if (signal === null) return isPlayerMessage(event)
    if (signal === 'cancel') return question.event_type === 'upload_image'
    return eventsAfter(later, event).some(({ event_type }) => event_type === 'show_scene')
  })
}

/**
 * Some servers leave the player's messages out of a history. There, a line later than the question's own turn shows that it was
 * answered. Buttons under a line stay with it.
 */
function isFollowedByLaterLine(question: ChatEvent, later: readonly ChatEvent[]): boolean {
  return (
    question.event_type !== 'message' &&
    later.some(
      ({ event_type, timestamp }) => event_type === 'message' && timestamp >= question.timestamp + ANSWERED_AFTER_MS,
    )
  )
}

/** Whether the scene of a transition began, or was requested. */
function leadsToScene(event: ChatEvent): boolean {
  const signal = findSignal(event)
  return event.event_type === 'show_scene' || (signal !== null && signal !== 'cancel')
}

/** Whether this event shows that the story continued after an ending. */
function continuesStory(event: ChatEvent): boolean {
  return CONTINUING_ROLES.includes(historyRoleOf(event)) || isPlayerMessage(event)
}

const CONTINUING_ROLES: readonly HistoryRole[] = ['question', 'transition', 'scene', 'paid_scene']

function isPlayerMessage(event: ChatEvent): boolean {
  return event.event_type === 'message' && event.data.sender_type === 'user'
}

/** The signal of the runtime that this event records: a `config` message of the player. Null for all other events. */
function findSignal(event: ChatEvent): string | null {
  if (event.event_type !== 'message' || event.data.sender_type !== 'user' || event.data.msg_type !== 'config')
    return null
  return SIGNALS.find((signal) => signal === event.data.content.text) ?? null
}

/** Signals of the runtime, and the two directions of a jump. */
const SIGNALS = ['next_scene', 'prev_scene', 'config', 'cancel'] as const

function eventsAfter(events: readonly ChatEvent[], event: ChatEvent): readonly ChatEvent[] {
  return events.slice(events.indexOf(event) + 1)
}
