/** What the queue waits for between two events. Rules P2 to P7. */
import { MIN_THINKING_MS } from '../../protocol/limits.ts'
import { restAfterMessage } from '../ordering/pacing.ts'
import { sayPrepared } from './events/message.ts'
import { type Core, type Gate } from './state.ts'
import { type Working } from './working.ts'

/** The rest after a message; what follows in the queue decides how long. */
export function rest(core: Core, eventId: string): Gate {
  const { ms, next } = restAfterMessage(core.queue)
  return { kind: 'delay', key: `delay:${eventId}`, until: core.now + ms, next }
}

/** The actor thinks a moment before what the player did is answered. */
export function think(core: Core, key: string): Gate {
  return { kind: 'thinking', key: `thinking:${key}`, until: core.now + MIN_THINKING_MS, next: null }
}

/** Takes the gate away: a line that typed is whole and rests, one whose voice was prepared is said, anything else is over. */
export function openGate(working: Working): void {
  const { view, core } = working
  const { gate } = core
  if (gate === null) return
  if (gate.kind === 'overlay') view.overlay = null
  if (gate.kind === 'video') view.video = null
  view.typing = null
  core.gate = null
  if (gate.kind === 'typing') core.gate = rest(core, gate.key.slice('typing:'.length))
  if (gate.kind === 'voice') core.gate = sayPrepared(working)
}
