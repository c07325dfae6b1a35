/** Skipping what the player has read in an earlier play. Rule P14. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { findQueued } from '../ordering/queue.ts'
import { markLinesRead } from './delays.ts'
import { coversConversation, historyRoleOf } from './events/traits.ts'
import { type FoldContext } from './foldContext.ts'
import { openGate } from './gates.ts'
import { GATE_TRAITS } from './gateTraits.ts'
import { stopVoice } from './voice.ts'

/** Whether the next line is one that the player has read, and nothing that stops a skip comes before it. */
export function canSkipRead({ view, core }: FoldContext): boolean {
  if (!core.isLeader || core.isSkipping || view.ending !== null || view.flow === 'error') return false
  if (core.gate !== null && GATE_TRAITS[core.gate.kind].skip === 'stops') return false
  const next = findQueued(core.queue, (event) => isLine(event) || stopsSkip(event))
  return next !== null && !stopsSkip(next)
}

/** Completes the line of now, and lets read lines come at once until something stops it. */
export function startSkip(context: FoldContext): void {
  const { core } = context
  if (!canSkipRead(context)) return
  core.isSkipping = true
  stopVoice(context)
  if (core.gate !== null && GATE_TRAITS[core.gate.kind].skip === 'opens') openGate(context)
  markLinesRead(context)
}

/** Ends the skip before an event that the player has not read, or is asked something by. */
export function updateSkip({ core }: FoldContext, event: ChatEvent): void {
  if (core.isSkipping && stopsSkip(event)) core.isSkipping = false
}

function stopsSkip(event: ChatEvent): boolean {
  if (isLine(event) && event.data.is_read !== true) return true
  return historyRoleOf(event) === 'question' || (coversConversation(event) && event.event_type !== 'show_scene')
}

/** Whether it is a line of the story. */
function isLine(event: ChatEvent): event is ChatEvent & { event_type: 'message' | 'show_tips' } {
  if (event.event_type === 'show_tips') return true
  return event.event_type === 'message' && event.data.sender_type !== 'user' && event.data.msg_type !== 'config'
}
