/** Gates that close for a while by themselves. Rules P2, P7. */
import { MIN_THINKING_MS } from '../../protocol/limits.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { isEcho } from './echoes.ts'
import { computeDelayAfterMessage } from '../ordering/pacing.ts'
import { type Core, type Gate } from './state.ts'

/** The rest after a message; what follows in the queue decides how long. */
export function startDelay(core: Core, eventId: string): Gate {
  const { ms, next } = computeDelayAfterMessage(core.queue, (event) => isInvisible(core, event))
  return { kind: 'delay', key: `delay:${eventId}`, until: core.now + ms, next }
}

/** A message that shows nothing: a sign of the game's own, or words of the player's that are shown already. */
function isInvisible(core: Core, event: ChatEvent): boolean {
  if (event.event_type !== 'message') return false
  const { msg_type, sender_type } = event.data
  return msg_type === 'config' || (sender_type === 'user' && isEcho(core, event.data))
}

/** The actor thinks a moment before what was sent is answered. What is being said or shown may pass meanwhile. */
export function startThinking(core: Core, key: string): void {
  core.thinking = { key: `thinking:${key}`, until: core.now + MIN_THINKING_MS }
}

/** What was sent under this key could not be: nobody thinks about it. */
export function stopThinking(core: Core, key: string): void {
  const isAbout = `thinking:${key}`
  if (core.thinking?.key === isAbout) core.thinking = null
  if (core.gate?.key === isAbout) core.gate = null
}

/** Closes the gate where nothing else stops the queue and the moment of thinking is not over. */
export function closeGateForThinking(core: Core): void {
  if (core.thinking === null || core.gate !== null) return
  if (core.thinking.until > core.now) core.gate = { kind: 'thinking', ...core.thinking, next: null }
  core.thinking = null
}
