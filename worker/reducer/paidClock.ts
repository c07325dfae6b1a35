/** Whether the time of a paid scene runs. Rules B7, B11 to B13, B16. */
import { type FoldContext } from './foldContext.ts'
import { listQueued } from '../ordering/queue.ts'
import { isSignal } from './actions.ts'
import { findTransition, isHeldByModal } from './modalHold.ts'
import { isStoryBusy } from './composer.ts'
import { isCallPending } from './pending.ts'
import { hasOffers, isTextClosed } from './offers.ts'

/** The interval stands still: behind a modal, and at a choice, which the player may think over for nothing. Rules B13, B16. */
export function isTimeStill(context: FoldContext): boolean {
  if (isHeldByModal(context) || hasOffers(context) || context.view.upload !== null) return true
  // A full heart that has ended free text leaves only the way on.
  return isTextClosed(context) && !isStoryBusy(context)
}

/** Whether its time counts, and an announcement of its charge can be read: this tab plays, is visible and has a network, and the time does not stand still. */
export function isTimeCounted(context: FoldContext): boolean {
  const { isLeader, isVisible, isOnline } = context.core
  return isLeader && isVisible && isOnline && !isTimeStill(context)
}

/** Whether the paid scene is about to end: the next scene, the ending or a jump is on its way. Rule B18. */
export function isEndNear({ core }: FoldContext): boolean {
  return (
    findTransition(core) !== null ||
    core.streams.some((stream) => stream.kind === 'jump' || (stream.kind === 'action' && isSignal(stream.action))) ||
    listQueued(core.queue).some(
      (event) =>
        event.event_type === 'show_ending' ||
        event.event_type === 'scene_transition' ||
        (event.event_type === 'show_scene' && event.data.scene_id !== core.billing?.sceneId),
    )
  )
}

/** Whether a charge was requested and its answer is missing: it is not taken back. Rule B17. */
export function isChargeOut({ core }: FoldContext): boolean {
  return isCallPending(core, 'reset') || (core.billing !== null && core.billing.unanswered > 0)
}

/** Whether the player has allowed the next charge. Rule B17. */
export function isChargeAllowed({ view: { paid } }: FoldContext): boolean {
  return paid !== null && paid.allowed >= paid.coins
}
