/** Opens gates, by their kind. Rules P2 to P6, M2, M18. */
import { startDelay } from './delays.ts'
import { appendPreparedMessage } from './events/message.ts'
import { type FoldContext } from './foldContext.ts'
import { clearTimers } from './pending.ts'
import { type Core, type Gate } from './state.ts'

/** Opens the gate that is closed. */
export function openGate(context: FoldContext): void {
  const { view, core } = context
  const { gate } = core
  if (gate === null) return
  // A gate that a modal pauses opens when the modal is closed.
  if (gate.leftMs !== undefined) {
    core.gate = { ...gate, leftMs: 0 }
    return
  }
  const { typing } = view
  view.typing = null
  core.gate = null
  core.gate = OPENERS[gate.kind](context, gate)
  if (gate.kind === 'typing' && isPauseWithoutNews(core) && core.now >= (gate.until ?? 0)) view.typing = typing
}

/** Whether the page has no need to hear of the end of a line until the pause after it is over: it sees by itself that the line is whole. */
function isPauseWithoutNews({ gate }: Core): boolean {
  return gate?.kind === 'delay' && gate.next === null
}

/** Each answers the gate that closes next, or null. */
const OPENERS: Readonly<Record<Gate['kind'], (context: FoldContext, gate: Gate) => Gate | null>> = {
  typing: ({ core }, { key }) => startDelay(core, key.slice('typing:'.length)),
  voice: appendPreparedMessage,
  overlay({ view }) {
    view.overlay = null
    return null
  },
  video({ view, core }) {
    view.video = null
    clearTimers(core, 'video:')
    return null
  },
  delay: () => null,
  speech: () => null,
  tap: () => null,
  modal: () => null,
  wait: () => null,
  thinking: () => null,
  frames: () => null,
  still: () => null,
}
