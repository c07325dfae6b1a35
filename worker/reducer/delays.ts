/** Gates that time opens: the delay after a message, and the moment of thinking. Rules P2, P7. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { MIN_THINKING_MS } from '../../protocol/limits.ts'
import { computeDelayAfterMessage } from '../ordering/pacing.ts'
import { isEcho } from './echoes.ts'
import { EVENT_TRAITS } from './events/traits.ts'
import { type Core, type Gate } from './state.ts'

/** The delay after a message. The next event that the player perceives decides its length. */
export function startDelay(core: Core, eventId: string): Gate {
  const { ms, next } = computeDelayAfterMessage(core.queue, (event) => isPerceived(core, event))
  return { kind: 'delay', key: `delay:${eventId}`, until: core.now + ms, next }
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
