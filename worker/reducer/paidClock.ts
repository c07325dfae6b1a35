/** Whether the time of a paid scene runs. Rules B7, B11 to B13, B16. */
import { type FoldContext } from './foldContext.ts'
import { isHeldByModal } from './modalHold.ts'
import { hasOffers } from './offers.ts'

/** The interval stands still: behind a modal, and at a choice, which the player may think over for nothing. Rules B13, B16. */
export function isTimeStill(context: FoldContext): boolean {
  return isHeldByModal(context) || hasOffers(context) || context.view.upload !== null
}

/** Whether its time counts, and an announcement of its charge can be read: this tab plays, is visible and has a network, and the time does not stand still. */
export function isTimeCounted(context: FoldContext): boolean {
  const { isLeader, isVisible, isOnline } = context.core
  return isLeader && isVisible && isOnline && !isTimeStill(context)
}
