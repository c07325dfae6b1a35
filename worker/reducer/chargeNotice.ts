/** Announces the next charge of a paid scene. A charge waits until its announcement could be read. Rule B11. */
import { computeAnnouncementAt, computePayableAt } from '../billing/billing.ts'
import { addToast, type FoldContext } from './foldContext.ts'
import { isChargeAllowed, isChargeOut, isEndNear, isTimeCounted } from './paidClock.ts'
import { clearTimers, setTimer } from './pending.ts'

/** Announces the charge if it is time and the player can read it, and sets the timer for what comes next. */
export function updateChargeNotice(context: FoldContext): void {
  const { view, core } = context
  clearTimers(core, 'charge:')
  if (core.billing === null || view.paid?.state !== 'running' || !isTimeCounted(context)) return
  // What is not allowed is asked, and what is nearly over costs nothing more.
  if (!isChargeAllowed(context) || isEndNear(context)) return
  const at = computeAnnouncementAt(core.billing)
  if (core.billing.announcedAt === null && at !== null && at <= core.now) announceCharge(context)
  const nextAt = computePayableAt(core.billing) ?? at
  if (nextAt === null || nextAt <= core.now) return
  // A poll at the same moment does this too, and two timers of one moment have no order.
  const isPollDue = core.timers.some(({ key, at: pollAt }) => key.startsWith('billing:') && pollAt === nextAt)
  if (!isPollDue) setTimer(core, { key: `charge:${nextAt}`, at: nextAt })
}

/** While the player cannot read: an announcement that was not readable for long enough is withdrawn, and made again later. */
export function withdrawUnreadNotice(context: FoldContext): void {
  const { billing, now } = context.core
  if (billing !== null && !isTimeCounted(context) && (computePayableAt(billing) ?? now) > now)
    withdrawChargeNotice(context)
}

/** Removes the announcement, which is made again. Not while the charge is out, or its answer is missing. */
export function withdrawChargeNotice(context: FoldContext): void {
  const { view, core } = context
  const { billing } = core
  if (billing === null || view.paid === null || isChargeOut(context)) return
  core.billing = { ...billing, announcedAt: null }
  view.paid = { ...view.paid, isAnnounced: false }
  removeChargeNotice(view)
}

export function removeChargeNotice(view: FoldContext['view']): void {
  view.notices = view.notices.filter((notice) => notice.kind !== 'toast' || notice.code !== 'charge_soon')
}

/** Whether the charge of the interval was announced long enough ago, and the player can read now. */
export function isChargeReadable(context: FoldContext): boolean {
  const { core } = context
  const payableAt = core.billing === null ? null : computePayableAt(core.billing)
  return isTimeCounted(context) && payableAt !== null && payableAt <= core.now
}

function announceCharge(context: FoldContext): void {
  const { view, core } = context
  if (core.billing === null || view.paid === null) return
  core.billing = { ...core.billing, announcedAt: core.now }
  view.paid = { ...view.paid, isAnnounced: true }
  addToast(context, { tone: 'info', code: 'charge_soon', price: view.paid.coins, balance: view.coins })
}
