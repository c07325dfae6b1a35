/** Gates that close between two events: the delay after a line, the time to read and hear it, and the moment of thinking. Rules P2, P7 to P11, M18. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { MIN_THINKING_MS } from '../../protocol/limits.ts'
import { computeDelayMs, computeReadAt, computeWaitEnd, nameNext } from '../ordering/pacing.ts'
import { findQueued } from '../ordering/queue.ts'
import { isEcho } from './echoes.ts'
import { coversConversation, EVENT_TRAITS } from './events/traits.ts'
import { type FoldContext } from './foldContext.ts'
import { GATE_TRAITS } from './gateTraits.ts'
import { isHeldByModal, MODAL_GATE } from './modalHold.ts'
import { isAwaited } from './pending.ts'
import { type Core, type Gate, type UnreadLine } from './state.ts'
import { createSpeechGate, stopWaitingForVoice } from './voice.ts'

/** Records that the reader has a line to read from now on. Rules P9, P10. */
export function recordLine(core: Core, eventId: string, text: string): void {
  const readAt = computeReadAt(text, core.now, core.unread?.readAt ?? 0, core.readingSpeed)
  core.unread = { eventId, readAt, wholeAt: null }
}

/** The reader has acted or tapped: nothing waits any longer for the lines to be read or heard. Rules P6, P10. */
export function markLinesRead(context: FoldContext): void {
  const { core } = context
  core.unread = null
  stopWaitingForVoice(core)
  endDelay(context)
}

/** Opens the gate that gives the reader time; one that a modal pauses, when the modal is closed. */
export function endDelay({ view, core }: FoldContext): void {
  const { gate } = core
  if (gate === null || GATE_TRAITS[gate.kind].isReadingTime !== true) return
  core.gate = gate.leftMs === undefined ? null : { ...gate, leftMs: 0 }
  view.typing = null
}

/** Whether a tap ends something: a line that types, the time given for it, a voice that the next line waits for, or a `wait`. Rule P6. */
export function canEndOnTap({ core }: FoldContext): boolean {
  const { gate, unread, streams, isLeader } = core
  if (!isLeader) return false
  if (gate !== null) return GATE_TRAITS[gate.kind].opensOnTap === true && gate.leftMs === undefined
  // The server has not sent what follows: the time that it would be given for the line ends before it begins.
  return unread !== null && streams.some(isAwaited)
}

/** The delay after a line that is whole now; null where no clock ends it. What follows decides its length. Rules P2, P8 to P10. */
export function startDelay(core: Core, eventId: string): Gate | null {
  const { readingSpeed, now } = core
  if (core.unread?.eventId === eventId) {
    const readAt = Math.min(core.unread.readAt, computeWaitEnd(now, readingSpeed))
    core.unread = { ...core.unread, readAt, wholeAt: now }
  }
  const next = findQueued(core.queue, (each) => isPerceived(core, each))
  if (next !== null && core.unread !== null && needsReading(core, next))
    return createReadingGate(core, core.unread, next)
  const ms = computeDelayMs(next, readingSpeed)
  return ms === 0 ? null : createDelayGate(eventId, now + ms, next)
}

/** The gate that closes before this event; null if it may begin. Rules P9 to P11, M18. */
export function findGateBefore(context: FoldContext, event: ChatEvent): Gate | null {
  const { core } = context
  if (isHeldByModal(context)) return MODAL_GATE
  const { unread } = core
  const isToBeRead = unread !== null && isPerceived(core, event) && needsReading(core, event)
  const readingGate = isToBeRead ? createReadingGate(core, unread, event) : null
  return readingGate ?? (waitsForVoice(core, event) ? createSpeechGate(context, isSilencing(event)) : null)
}

/** Whether a perceived event gives the reader time for the lines before it. Lines that come at once wait only for what covers them. Rules P8, P9. */
function needsReading({ readingSpeed }: Core, event: ChatEvent): boolean {
  if (EVENT_TRAITS[event.event_type].isBeside === true) return false
  return readingSpeed !== 'instant' || coversConversation(event)
}

/** Closed until the reader has had time for the line, or taps; null if they have had it. Rules P2, P9, P10. */
function createReadingGate(core: Core, { eventId, readAt, wholeAt }: UnreadLine, event: ChatEvent): Gate | null {
  const { readingSpeed, now } = core
  if (readingSpeed === 'tap') return { kind: 'tap', key: `tap:${eventId}`, until: null, next: null }
  const until = Math.max(readAt, (wholeAt ?? now) + computeDelayMs(event, readingSpeed))
  return until <= now ? null : createDelayGate(eventId, until, event)
}

/** One line may be given time more than once, up to another event or at another speed: each is a timer of its own. */
function createDelayGate(eventId: string, until: number, next: ChatEvent | null): Gate {
  return { kind: 'delay', key: `delay:${eventId}:${until}`, until, next: next && nameNext(next) }
}

/** Whether this event would cut off or cover a voice. A question does not: the player may answer it early. Rule M18. */
function waitsForVoice(core: Core, event: ChatEvent): boolean {
  if (event.event_type === 'play_audio') return event.data.audio_type === 'voice'
  const isLine = event.event_type === 'message' || event.event_type === 'show_tips'
  return isPerceived(core, event) && (isLine || coversConversation(event))
}

/** Whether this event ends a voice that plays, whatever comes after it. Rule M18. */
function isSilencing({ event_type }: ChatEvent): boolean {
  return event_type === 'play_audio' || event_type === 'play_video' || event_type === 'show_ending'
}

/** Rule P3. A `config` message shows nothing, and neither do words of the player that are shown already. */
function isPerceived(core: Core, event: ChatEvent): boolean {
  if (!EVENT_TRAITS[event.event_type].isPerceived) return false
  if (event.event_type !== 'message') return true
  const { msg_type, sender_type } = event.data
  return msg_type !== 'config' && !(sender_type === 'user' && isEcho(core, event.data))
}

/** Begins the moment of thinking. The gate that is closed now may open meanwhile. */
export function startThinking(core: Core, key: string): void {
  core.thinkingMoment = { key: `thinking:${key}`, until: core.now + MIN_THINKING_MS }
}

/** Ends the moment of thinking of the action with this key, which could not be sent. */
export function stopThinking(core: Core, key: string): void {
  const thinkingKey = `thinking:${key}`
  if (core.thinkingMoment?.key === thinkingKey) core.thinkingMoment = null
  if (core.gate?.key === thinkingKey) core.gate = null
}

/** Closes the gate if nothing else stops the queue and the moment of thinking is not over. */
export function closeGateForThinking(core: Core): void {
  if (core.thinkingMoment === null || core.gate !== null) return
  if (core.thinkingMoment.until > core.now) core.gate = { kind: 'thinking', ...core.thinkingMoment, next: null }
  core.thinkingMoment = null
}
