/** The paid scene in the state: polls, resets, and what they come to. Doc 2 §4, "Paid scene"; rules B1 to B10. */
import { type EntryOf } from '../../protocol/entries.ts'
import { afterAnswer, afterPoll, afterRefusal, afterReset, afterSilence, countTime, isOver, resetKey, skipTime } from '../billing/billing.ts'
import { ask, clearTimers, isAsked, setTimer, unask } from './pending.ts'
import { type Core } from './state.ts'
import { askForCredit, type Working } from './working.ts'

/** Sets the timer of the next poll, where one is wanted: in the tab that plays, while it is seen. */
function pollLater(core: Core): void {
  clearTimers(core, 'billing:')
  if (core.billing === null || !core.owner || !core.visible) return
  // Named by its time: the next one is set in the turn in which this one fires, and is another.
  setTimer(core, { key: `billing:${core.billing.pollAt}`, at: core.billing.pollAt })
}

/**
 * Asks how long the scene was played; or, where a reset was not answered, for that again. Not while an answer is out:
 * there is one question at a time, and so one charge.
 */
export function poll(working: Working): void {
  const { view, core } = working
  const { billing } = core
  if (billing === null || (view.paid?.state === 'payment_required' && billing.unanswered === 0)) return
  core.billing = afterPoll(billing, core.now)
  pollLater(core)
  if (isAsked(core, 'reset')) return
  if (billing.unanswered > 0) payInterval(working)
  else ask(core, 'cost', { name: 'cost' })
}

/** The page was hidden or is seen again, or another tab plays or did: only what is seen here is counted and asked for. */
export function billingSeen(core: Core): void {
  if (core.billing !== null) core.billing = countTime(core.billing, core.owner && core.visible, core.now)
  pollLater(core)
}

/** The session was taken up again: what passed since its last entry is not counted here. */
export function billingResumed(core: Core): void {
  if (core.billing !== null) core.billing = skipTime(core.billing, core.now)
}

/** The time spent is known, or not: then it is counted, and the next poll asks again. */
export function costKnown(working: Working, { ok, value }: EntryOf<'result'>): void {
  const { view, core } = working
  if (core.billing === null || view.paid === null) return
  if (ok && typeof value === 'number') {
    view.paid.elapsed = value
    core.billing = afterAnswer(core.billing, value, core.now)
  }
  // Behind a hidden page nothing is paid for: once it is seen, the next poll asks again.
  if (core.visible && isOver(core.billing, core.now)) payInterval(working)
}

/** The interval was paid, or not. */
export function resetDone(working: Working, { ok, failure }: EntryOf<'result'>): void {
  const { view, core } = working
  if (core.billing === null || view.paid === null) return
  if (ok) {
    core.billing = afterReset(core.billing, core.now)
    view.paid.state = 'running'
    view.paid.elapsed = 0
    ask(core, 'user', { name: 'user' })
    pollLater(core)
    return
  }
  const refused = failure === 'insufficient_coins' || failure === 'refused'
  const silence = afterSilence(core.billing, core.now)
  core.billing = refused ? afterRefusal(core.billing) : silence.billing
  if (refused || silence.failed) {
    if (view.paid.state !== 'payment_required') askForCredit(working, 'scene_unpaid')
    view.paid.state = 'payment_required'
    clearTimers(core, 'billing:')
  } else pollLater(core)
}

/** After a recharge: the interval that was not paid is paid now, with the key it had. */
export function payAgain(working: Working): void {
  if (working.view.paid?.state === 'payment_required') payInterval(working)
}

/** The scene is over: no more is asked, and no more is charged. */
export function leavePaidScene({ view, core }: Working): void {
  core.billing = null
  view.paid = null
  clearTimers(core, 'billing:')
  unask(core, 'cost')
  unask(core, 'reset')
}

function payInterval({ core }: Working): void {
  if (core.billing !== null) ask(core, 'reset', { name: 'reset', idempotencyKey: resetKey(core.billing, core.opened.key) })
}
