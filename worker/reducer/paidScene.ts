/** The paid scene in the state: polls, resets and their results. Doc 2 §4, "Paid scene"; rules B1 to B10. */
import { type EntryOf } from '../../protocol/entries.ts'
import {
  recordPlaytime,
  scheduleNextPoll,
  stopRetrying,
  startNextInterval,
  recordNoAnswer,
  setCounting,
  isIntervalOver,
  createResetKey,
  skipElapsedTime,
} from '../billing/billing.ts'
import { requestCall, clearTimers, isCallPending, setTimer, cancelCalls } from './pending.ts'
import { type Core } from './state.ts'
import { promptForCredit, type FoldContext } from './foldContext.ts'

/** Sets the timer of the next poll, in the tab that plays and while it is visible. */
function schedulePoll(core: Core): void {
  clearTimers(core, 'billing:')
  if (core.billing === null || !core.isLeader || !core.isVisible) return
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
  schedulePoll(core)
  if (isCallPending(core, 'reset')) return
  if (billing.unanswered > 0) payInterval(context)
  else requestCall(core, 'cost', { name: 'cost' })
}

/** Counts and polls only while this tab plays and is visible. Rule B7. */
export function updateCounting(core: Core): void {
  if (core.billing !== null) core.billing = setCounting(core.billing, core.isLeader && core.isVisible, core.now)
  schedulePoll(core)
}

/** The session was resumed: the time since its last entry is not counted. */
export function skipTimeAway(core: Core): void {
  if (core.billing !== null) core.billing = skipElapsedTime(core.billing, core.now)
}

/** Takes over the playtime. If the request failed, the runtime's own count decides. Rule B10. */
export function handleCostResult(context: FoldContext, { ok, value }: EntryOf<'result'>): void {
  const { view, core } = context
  if (core.billing === null || view.paid === null) return
  if (ok && typeof value === 'number') {
    view.paid.elapsed = value
    core.billing = recordPlaytime(core.billing, value, core.now)
  }
  // Nothing is charged behind a hidden page: the next poll asks again once it is visible.
  if (core.isVisible && isIntervalOver(core.billing, core.now)) payInterval(context)
}

/** Begins the next interval, or requires payment. Rules B3, B5, B6. */
export function handleResetResult(context: FoldContext, { ok, failure }: EntryOf<'result'>): void {
  const { view, core } = context
  if (core.billing === null || view.paid === null) return
  if (ok) {
    core.billing = startNextInterval(core.billing, core.now)
    view.paid.state = 'running'
    view.paid.elapsed = 0
    requestCall(core, 'user', { name: 'user' })
    schedulePoll(core)
    return
  }
  const refused = failure === 'insufficient_coins' || failure === 'refused'
  const silence = recordNoAnswer(core.billing, core.now)
  core.billing = refused ? stopRetrying(core.billing) : silence.billing
  if (refused || silence.failed) {
    if (view.paid.state !== 'payment_required') promptForCredit(context, 'scene_unpaid')
    view.paid.state = 'payment_required'
    clearTimers(core, 'billing:')
  } else schedulePoll(core)
}

/** After a recharge: pays the unpaid interval with the key it had. Rule B8. */
export function retryPayment(context: FoldContext): void {
  if (context.view.paid?.state === 'payment_required') payInterval(context)
}

/** Ends the paid scene: nothing more is requested or charged. Rule B9. */
export function endPaidScene({ view, core }: FoldContext): void {
  core.billing = null
  view.paid = null
  clearTimers(core, 'billing:')
  cancelCalls(core, 'cost')
  cancelCalls(core, 'reset')
}

function payInterval({ core }: FoldContext): void {
  if (core.billing !== null)
    requestCall(core, 'reset', { name: 'reset', idempotencyKey: createResetKey(core.billing, core.opened.key) })
}
