/** Gates that close for a while by themselves. Rules P2, P7. */
import { MIN_THINKING_MS } from '../../protocol/limits.ts'
import { restAfterMessage } from '../ordering/pacing.ts'
import { type Core, type Gate } from './state.ts'

/** The rest after a message; what follows in the queue decides how long. */
export function rest(core: Core, eventId: string): Gate {
  const { ms, next } = restAfterMessage(core.queue)
  return { kind: 'delay', key: `delay:${eventId}`, until: core.now + ms, next }
}

/** The actor thinks a moment before what the player did is answered. */
export function think(core: Core, key: string): Gate {
  return { kind: 'thinking', key: `thinking:${key}`, until: core.now + MIN_THINKING_MS, next: null }
}
