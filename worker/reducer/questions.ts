/** What of a history is still open: its ending, and the questions that nobody answered. Events are in order. Rules S3, S15. */
import { type ChatEvent, type EventType } from '../../protocol/events/index.ts'
import { ANSWERED_AFTER_MS } from '../../protocol/limits.ts'

/** The last event that fits; null where none does. */
export function last(events: readonly ChatEvent[], fits: (event: ChatEvent) => boolean): ChatEvent | null {
  return events.findLast(fits) ?? null
}

/** The ending that the story is at, and what came since the last ending, which closed what was open before. Null where the story went on after it. */
export function sinceEnding(history: readonly ChatEvent[]): { ending: ChatEvent | null; since: readonly ChatEvent[] } {
  const ending = last(history, ({ event_type }) => event_type === 'show_ending')
  if (ending === null) return { ending: null, since: history }
  const since = after(history, ending)
  return since.some(goesOn) ? { ending: null, since } : { ending, since: [] }
}

/** The questions that nobody answered, the latest of each kind. */
export function unanswered(events: readonly ChatEvent[]): ChatEvent[] {
  const isSilent = !events.some(isOfPlayer)
  const isOpen = (offer: ChatEvent | null): boolean => offer !== null && !isAnswered(offer, after(events, offer)) && !(isSilent && isLeftBehind(offer, after(events, offer)))
  const questions = OFFERS.map((isOffer) => last(events, isOffer)).filter(isOpen)
  const transition = last(events, ({ event_type }) => event_type === 'scene_transition')
  if (transition !== null && !after(events, transition).some(goesToScene)) questions.push(transition)
  return questions.filter((question) => question !== null)
}

/** What the player may answer, each by what it is. */
const OFFERS: readonly ((event: ChatEvent) => boolean)[] = [
  ({ event_type }) => event_type === 'show_chat_options',
  ({ event_type }) => event_type === 'show_action_options',
  ({ event_type }) => event_type === 'upload_image',
  (event) => event.event_type === 'message' && (event.data.content.addition?.actions.length ?? 0) > 0,
]

/** An act of the player answers all that is on offer. A signal answers a picture only where it declines it, and the rest where it led to a scene. */
function isAnswered(offer: ChatEvent, later: readonly ChatEvent[]): boolean {
  return later.some((event) => {
    const signal = signalOf(event)
    if (signal === null) return isOfPlayer(event)
    if (signal === 'cancel') return offer.event_type === 'upload_image'
    return after(later, event).some(({ event_type }) => event_type === 'show_scene')
  })
}

/**
 * Some servers leave the player's lines out of a history. There a line that follows by more than what belongs to the same turn shows that
 * the question was answered. Buttons under a line stay with it.
 */
function isLeftBehind(offer: ChatEvent, later: readonly ChatEvent[]): boolean {
  return offer.event_type !== 'message' && later.some(({ event_type, timestamp }) => event_type === 'message' && timestamp >= offer.timestamp + ANSWERED_AFTER_MS)
}

/** The scene that a transition leads to has begun, or was asked for. */
function goesToScene(event: ChatEvent): boolean {
  const signal = signalOf(event)
  return event.event_type === 'show_scene' || (signal !== null && signal !== 'cancel')
}

/** Whether the story went on with this after an ending. */
function goesOn(event: ChatEvent): boolean {
  return GOING_ON.has(event.event_type) || isOfPlayer(event) || OFFERS.some((isOffer) => isOffer(event))
}

const GOING_ON: ReadonlySet<EventType> = new Set<EventType>(['scene_transition', 'show_scene', 'enter_paid_scene'])

function isOfPlayer(event: ChatEvent): boolean {
  return event.event_type === 'message' && event.data.sender_type === 'user'
}

/** What stands in a history for a signal: a message of the player that is not shown. Null for all else. */
function signalOf(event: ChatEvent): string | null {
  if (event.event_type !== 'message' || event.data.sender_type !== 'user' || event.data.msg_type !== 'config') return null
  return SIGNALS.find((signal) => signal === event.data.content.text) ?? null
}

/** Signals of the runtime, and where a jump went. */
const SIGNALS = ['next_scene', 'prev_scene', 'config', 'cancel'] as const

function after(events: readonly ChatEvent[], event: ChatEvent): readonly ChatEvent[] {
  return events.slice(events.indexOf(event) + 1)
}
