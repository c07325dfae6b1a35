/** What the queue waited for has passed. Rules P2 to P6, M2. */
import { sayPrepared } from './events/message.ts'
import { clearTimers } from './pending.ts'
import { rest } from './rests.ts'
import { type Working } from './working.ts'

/** Takes the gate away: a line that typed is whole and rests, one whose voice was prepared is said, anything else is over. */
export function openGate(working: Working): void {
  const { view, core } = working
  const { gate } = core
  if (gate === null) return
  if (gate.kind === 'overlay') view.overlay = null
  if (gate.kind === 'video') {
    view.video = null
    clearTimers(core, 'video:')
  }
  view.typing = null
  core.gate = null
  if (gate.kind === 'typing') core.gate = rest(core, gate.key.slice('typing:'.length))
  if (gate.kind === 'voice') core.gate = sayPrepared(working)
}
