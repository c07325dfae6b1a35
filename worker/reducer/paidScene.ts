/** The paid scene in the state: polls, resets, and what they come to. Doc 2 §4, "Paid scene"; rules B1 to B10. */
import { type EntryOf } from '../../protocol/entries.ts'
import { recordPlaytime, scheduleNextPoll, stopRetrying, startNextInterval, recordNoAnswer, setCounting, isIntervalOver, createResetKey, skipElapsedTime } from '../billing/billing.ts'
import { requestCall, clearTimers, isCallPending, setTimer, cancelCalls } from './pending.ts'
import { type Core } from './state.ts'
import { promptForCredit, type FoldContext } from './foldContext.ts'

/** Sets the timer of the next poll, where one is wanted: in the tab that plays, while it is seen. */
function schedulePoll(core: Core): void {
  clearTimers(core, 'billing:')
  if (core.billing === null || !core.owner || !core.visible) return
  // Named by its time: the next one is set in the turn in which this one fires, and is another.
  setTimer(core, { key: `billing:${core.billing.pollAt}`, at: core.billing.pollAt })
}

/**
 * Asks how long the scene was played; or, where a reset was not answered, for that again. Not while an answer is out:
 * there is one question at a time, and so one charge.
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

/** The page was hidden or is seen again, or another tab plays or did: only what is seen here is counted and asked for. */
export function updateCounting(core: Core): void {
  if (core.billing !== null) core.billing = setCounting(core.billing, core.owner && core.visible, core.now)
  schedulePoll(core)
}

/** The session was taken up again: what passed since its last entry is not counted here. */
export function skipTimeAway(core: Core): void {
  if (core.billing !== null) core.billing = skipElapsedTime(core.billing, core.now)
}

/** The time spent is known, or not: then it is counted, and the next poll asks again. */
export function handleCostResult(context: FoldContext, { ok, value }: EntryOf<'result'>): void {
  const { view, core } = context
  if (core.billing === null || view.paid === null) return
  if (ok && typeof value === 'number') {
    view.paid.elapsed = value
    core.billing = recordPlaytime(core.billing, value, core.now)
  }
  // Behind a hidden page nothing is paid for: once it is seen, the next poll asks again.
  if (core.visible && isIntervalOver(core.billing, core.now)) payInterval(context)
}

/** The interval was paid, or not. */
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

/** After a recharge: the interval that was not paid is paid now, with the key it had. */
export function retryPayment(context: FoldContext): void {
  if (context.view.paid?.state === 'payment_required') payInterval(context)
}

/** The scene is over: no more is asked, and no more is charged. */
export function endPaidScene({ view, core }: FoldContext): void {
  core.billing = null
  view.paid = null
  clearTimers(core, 'billing:')
  cancelCalls(core, 'cost')
  cancelCalls(core, 'reset')
}

function payInterval({ core }: FoldContext): void {
  if (core.billing !== null) requestCall(core, 'reset', { name: 'reset', idempotencyKey: createResetKey(core.billing, core.opened.key) })
}
