/** Gates that close between two events: the delay after a line, the time to read and hear it, and the moment of thinking. Rules P2, P7 to P11, M18. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { MIN_THINKING_MS } from '../../protocol/limits.ts'
import { computeDelayAfterMessage, computeReadAt, nameNext } from '../ordering/pacing.ts'
import { findQueued } from '../ordering/queue.ts'
import { isEcho } from './echoes.ts'
import { coversConversation, EVENT_TRAITS } from './events/traits.ts'
import { type FoldContext } from './foldContext.ts'
import { isHeldByModal, MODAL_GATE } from './modalHold.ts'
import { type Core, type Gate } from './state.ts'
import { createSpeechGate, stopWaitingForVoice } from './voice.ts'

/** Records that the reader has a line to read from now on. Rules P9, P10. */
export function recordLine(core: Core, eventId: string, text: string): void {
  const readAt = computeReadAt(text, core.now, core.unread?.readAt ?? 0, core.readingSpeed)
  core.unread = { eventId, readAt }
}

/** The reader has acted, so nothing waits for the lines to be read or heard. */
export function markLinesRead(core: Core): void {
  core.unread = null
  stopWaitingForVoice(core)
}

/** The delay after a line. The next event that the player perceives decides its length. Null where a tap ends it instead. Rules P2, P9, P10. */
export function startDelay(core: Core, eventId: string): Gate | null {
  const { readingSpeed, unread, now } = core
  if (readingSpeed === 'tap') return null
  const { ms, event, next } = computeDelayAfterMessage(core.queue, (each) => isPerceived(core, each), readingSpeed)
  const readAt = event !== null && unread !== null && coversConversation(event) ? unread.readAt : 0
  return { kind: 'delay', key: `delay:${eventId}`, until: Math.max(now + ms, readAt), next }
}

/** A delay is over. If it was one before an event that covers the lines, they have been read. */
export function endDelay(core: Core): void {
  const next = findQueued(core.queue, (event) => isPerceived(core, event))
  if (next !== null && coversConversation(next)) core.unread = null
}

/** The gate that closes before this event; null if it may begin. Rules P9 to P11, M18. */
export function findGateBefore(context: FoldContext, event: ChatEvent): Gate | null {
  const { core } = context
  if (isHeldByModal(context)) return MODAL_GATE
  return findReadingGate(core, event) ?? (waitsForVoice(core, event) ? createSpeechGate(core) : null)
}

function findReadingGate(core: Core, event: ChatEvent): Gate | null {
  const { unread, readingSpeed, now } = core
  if (unread === null || !isPerceived(core, event)) return null
  if (readingSpeed === 'tap') return { kind: 'tap', key: `tap:${unread.eventId}`, until: null, next: null }
  if (unread.readAt <= now || !coversConversation(event)) return null
  return { kind: 'delay', key: `reading:${unread.eventId}`, until: unread.readAt, next: nameNext(event) }
}

/** Whether this event would cut off or cover a voice. A question does not: the player may answer it early. Rule M18. */
function waitsForVoice(core: Core, event: ChatEvent): boolean {
  if (event.event_type === 'play_audio') return event.data.audio_type === 'voice'
  const isLine = event.event_type === 'message' || event.event_type === 'show_tips'
  return isPerceived(core, event) && (isLine || coversConversation(event))
}

/** The reader no longer goes on by taps: the line that waits for one gets its delay instead. Rule P10. */
export function replaceTapGate(core: Core): void {
  const { gate, readingSpeed } = core
  if (gate?.kind === 'tap' && readingSpeed !== 'tap') core.gate = startDelay(core, gate.key.slice('tap:'.length))
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
