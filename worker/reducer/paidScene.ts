/** The paid scene in the state: polls, resets and their results. Doc 2 §4, "Paid scene"; rules B1 to B18. */
import { type EntryOf } from '../../protocol/entries.ts'
import {
  computeHeldSeconds,
  forgetHeldTime,
  recordPlaytime,
  scheduleNextPoll,
  forgetUnanswered,
  startNextInterval,
  recordNoAnswer,
  setCounting,
  setHeld,
  isIntervalOver,
  createResetKey,
  skipElapsedTime,
} from '../billing/billing.ts'
import {
  isChargeReadable,
  removeChargeNotice,
  updateChargeNotice,
  withdrawChargeNotice,
  withdrawUnreadNotice,
} from './chargeNotice.ts'
import { isChargeAllowed, isEndNear, isTimeCounted, isTimeStill } from './paidClock.ts'
import { requestCall, clearTimers, isCallPending, setTimer, cancelCalls } from './pending.ts'
import { promptForCredit, type FoldContext } from './foldContext.ts'

/** Sets the timer of the next poll, while the time counts. */
function schedulePoll(context: FoldContext): void {
  const { core } = context
  clearTimers(core, 'billing:')
  if (core.billing === null || !isTimeCounted(context)) return
  // The time is in the key: the next timer is set in the turn in which this one fires, and must differ from it.
  setTimer(core, { key: `billing:${core.billing.pollAt}`, at: core.billing.pollAt })
}

/**
 * Requests the playtime, or the reset again if it was not answered. One request at a time, and so one charge. Rules B2, B6.
 */
export function pollPlaytime(context: FoldContext): void {
  const { view, core } = context
  const { billing } = core
  if (billing === null || (view.paid?.state === 'payment_required' && billing.unanswered === 0)) return
  core.billing = scheduleNextPoll(billing, core.now)
  schedulePoll(context)
  updateCharge(context)
  if (isCallPending(core, 'reset')) return
  if (billing.unanswered > 0) {
    if (!isEndNear(context)) payInterval(context)
  } else {
    const held = computeHeldSeconds(billing, core.now)
    requestCall(core, 'cost', { name: 'cost', ...(held > 0 && { held }) })
  }
}

/** The server takes no action before the next interval is paid, so it does not believe that time stood still: its own count decides, at once. Rule B14. */
export function takeServersCount(context: FoldContext): void {
  const { core } = context
  if (core.billing === null) return
  core.billing = forgetHeldTime(core.billing, core.now)
  pollPlaytime(context)
}

/** Whether time counts, or an announcement can be read, may have changed. Rules B7, B11 to B13. */
export function updateCounting(context: FoldContext): void {
  const { view, core } = context
  if (core.billing === null) return
  withdrawUnreadNotice(context)
  // While payment is required the count stays where it ended.
  if (view.paid?.state !== 'payment_required')
    core.billing = setCounting(core.billing, isTimeCounted(context), core.now)
  core.billing = setHeld(core.billing, isTimeStill(context), core.now)
  schedulePoll(context)
  updateCharge(context)
}

/** A modal may have opened or closed, a choice may have come or been made. Changes nothing that is up to date. Rules B13, B16. */
export function updateHeldInterval(context: FoldContext): void {
  const { billing } = context.core
  if (billing !== null && isTimeStill(context) !== (billing.heldFrom !== null)) updateCounting(context)
}

/** The session was resumed: the time since its last entry is not counted, and the new page announces the charge. */
export function skipTimeAway(context: FoldContext): void {
  const { core } = context
  if (core.billing === null) return
  core.billing = skipElapsedTime(core.billing, core.now)
  withdrawChargeNotice(context)
  updateCharge(context)
}

/** Takes over the playtime. If the request failed, the runtime's own count decides. Rule B10. */
export function handleCostResult(context: FoldContext, { ok, value }: EntryOf<'result'>): void {
  const { core } = context
  if (core.billing === null) return
  if (ok && typeof value === 'number') core.billing = recordPlaytime(core.billing, value, core.now)
  // Nothing is charged behind a hidden page or a modal, or at a choice: the next poll asks again once the time counts.
  core.billing = { ...core.billing, isDue: isTimeCounted(context) && isIntervalOver(core.billing, core.now) }
  updateCharge(context)
}

/** Announces an allowed charge in time, pays the interval once it is due and announced, asks where it is not allowed, and shows the count. Rules B3, B11, B12, B17, B18. */
export function updateCharge(context: FoldContext): void {
  const { view, core } = context
  updateChargeNotice(context)
  if (core.billing?.isDue === true && view.paid?.state === 'running' && !isEndNear(context)) {
    if (!isChargeAllowed(context)) {
      if (isTimeCounted(context)) view.paid = { ...view.paid, state: 'asking' }
    } else if (isChargeReadable(context)) payInterval(context)
  }
  showCount(context)
}

function showCount({ view, core }: FoldContext): void {
  if (core.billing === null || view.paid === null) return
  const elapsedAt = view.paid.state === 'running' ? core.billing.countedFrom : null
  view.paid = { ...view.paid, elapsed: core.billing.spent, elapsedAt, isOver: core.billing.isDue }
}

/** Begins the next interval, or requires payment. Rules B3, B5, B6. */
export function handleResetResult(context: FoldContext, { ok, failure }: EntryOf<'result'>): void {
  const { view, core } = context
  if (core.billing === null || view.paid === null) return
  if (ok) {
    core.billing = setCounting(startNextInterval(core.billing, core.now), isTimeCounted(context), core.now)
    const allowed = Math.max(0, view.paid.allowed - view.paid.coins)
    view.paid = { ...view.paid, state: 'running', allowed, isAnnounced: false }
    requestCall(core, 'user', { name: 'user' })
    schedulePoll(context)
    updateCharge(context)
    return
  }
  const refused = failure === 'insufficient_coins' || failure === 'refused'
  const silence = recordNoAnswer(core.billing, core.now)
  core.billing = refused ? forgetUnanswered(core.billing) : silence.billing
  if (refused || silence.failed) {
    if (view.paid.state !== 'payment_required')
      promptForCredit(context, { code: 'scene_unpaid', price: view.paid.coins })
    view.paid = { ...view.paid, state: 'payment_required' }
    clearTimers(core, 'billing:')
    clearTimers(core, 'charge:')
    showCount(context)
  } else schedulePoll(context)
}

/** After a recharge: pays the unpaid interval with the key it had; asks first where the player has meanwhile tried to leave. Rules B8, B17, B18. */
export function retryPayment(context: FoldContext): void {
  const { view } = context
  if (view.paid?.state !== 'payment_required') return
  if (isChargeAllowed(context) && !isEndNear(context)) return payInterval(context)
  view.paid = { ...view.paid, state: 'running' }
  updateCounting(context)
}

/** Ends the paid scene: nothing more is requested or charged. Rule B9. */
export function endPaidScene({ view, core }: FoldContext): void {
  core.billing = null
  view.paid = null
  clearTimers(core, 'billing:')
  clearTimers(core, 'charge:')
  removeChargeNotice(view)
  cancelCalls(core, 'cost')
  cancelCalls(core, 'reset')
}

export function payInterval({ core }: FoldContext): void {
  if (core.billing !== null)
    requestCall(core, 'reset', { name: 'reset', idempotencyKey: createResetKey(core.billing, core.opened.key) })
}
