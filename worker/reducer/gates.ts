/** What the queue waited for has passed. Rules P2 to P6, M2. */
import { appendPreparedMessage } from './events/message.ts'
import { clearTimers } from './pending.ts'
import { startDelay } from './delays.ts'
import { type FoldContext } from './foldContext.ts'

/** Takes the gate away: a line that typed is whole and rests, one whose voice was prepared is said, anything else is over. */
export function openGate(context: FoldContext): void {
  const { view, core } = context
  const { gate } = core
  if (gate === null) return
  if (gate.kind === 'overlay') view.overlay = null
  if (gate.kind === 'video') {
    view.video = null
    clearTimers(core, 'video:')
  }
  view.typing = null
  core.gate = null
  if (gate.kind === 'typing') core.gate = startDelay(core, gate.key.slice('typing:'.length))
  if (gate.kind === 'voice') core.gate = appendPreparedMessage(context)
}
