/** Jumps to the scene before or after, in the reasoning mode. Doc 2 §4, "Scenes"; rule S12. */
import { EMPTY_QUEUE, listQueued } from '../ordering/queue.ts'
import { forgetEvents } from '../ordering/dedupe.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { clearTimers, cancelCalls } from './pending.ts'
import { markLinesRead } from './delays.ts'
import { clearTransition, findTransition, startTransition } from './modalHold.ts'
import { restoreOffers, clearOffers } from './offers.ts'
import { GATE_TRAITS } from './gateTraits.ts'
import { dropQuestion } from './paidQuestion.ts'
import { updateCharge } from './paidScene.ts'
import { requestResumption } from './resume.ts'
import { type Core, type Stream } from './state.ts'
import { nextNumber, type FoldContext } from './foldContext.ts'
import { stopVoice } from './voice.ts'

/** Whether a jump is possible: in the reasoning mode, while no answer is awaited and the device has a network. Rule S12. */
export function canJump({ view, core }: FoldContext): boolean {
  return (
    view.session.chatVersion === '3' &&
    view.ending === null &&
    view.flow !== 'error' &&
    core.streams.length === 0 &&
    core.isLeader &&
    core.isOnline
  )
}

/** Clears queue and timers, and requests the other scene. Not while a request is out. */
export function requestJump(context: FoldContext, to: 'prev_scene' | 'next_scene', idempotencyKey: string): void {
  const { view, core } = context
  if (!canJump(context)) return
  // If the jump fails, these events are requested again.
  const lost = [...findUnfinishedEvents(core), ...listQueued(core.queue)]
  const transition = findTransition(core)
  core.queue = EMPTY_QUEUE
  core.gate = null
  core.thinkingMoment = null
  core.preparedLine = null
  cancelCalls(core, 'voice:')
  clearTransition(context)
  markLinesRead(context)
  clearTimers(core, 'video:')
  stopVoice(context)
  const cleared = clearOffers(context)
  dropQuestion(context)
  Object.assign(view, { typing: null, overlay: null, video: null })
  view.stage = { ...view.stage, still: null, frames: null }
  core.streams = [
    { kind: 'jump', key: `jump:${nextNumber(context)}`, started: false, idempotencyKey, to, cleared, lost, transition },
  ]
}

/** The jump failed: restores offers and transition, asks what a paid scene has to ask, and requests the cleared events from history. */
export function handleJumpFailure(
  context: FoldContext,
  { cleared, lost, transition }: Stream & { kind: 'jump' },
): void {
  const { core } = context
  restoreOffers(context, cleared)
  if (transition !== null) startTransition(context, transition)
  updateCharge(context)
  if (lost.length === 0) return
  core.seen = forgetEvents(core.seen, lost)
  requestResumption(context, 'next')
}

/** The event that began and is not over. */
function findUnfinishedEvents({ gate, preparedLine, lastBegun }: Core): ChatEvent[] {
  if (preparedLine !== null) return [preparedLine.event]
  return gate !== null && lastBegun !== null && GATE_TRAITS[gate.kind].isAskedAgain === true ? [lastBegun] : []
}
