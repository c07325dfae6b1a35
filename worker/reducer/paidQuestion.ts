/** The question whether to go on in a paid scene: the story stands still until it is answered. Rules B17, B18. */
import { CHARGE_NOTICE } from '../../protocol/limits.ts'
import { withdrawChargeNotice } from './chargeNotice.ts'
import { type FoldContext } from './foldContext.ts'
import { payInterval, updateCharge, updateCounting } from './paidScene.ts'
import { isChargeOut, isEndNear } from './paidClock.ts'

/** The player wants to decide. A charge that is out is not taken back. */
export function pausePaidScene(context: FoldContext): void {
  const { view, core } = context
  if (core.billing === null || view.paid?.state !== 'running') return
  if (isChargeOut(context)) return
  withdrawChargeNotice(context)
  // The interval that ends with the scene costs nothing more: the player goes on for nothing.
  if (isEndNear(context)) core.billing = { ...core.billing, isDue: false }
  view.paid = { ...view.paid, state: 'asking', allowed: 0 }
  updateCounting(context)
}

/** They go on, and allow charges up to so many coins. An interval that is over is paid at once. */
export function continuePaidScene(context: FoldContext, allowed: number): void {
  const { view, core } = context
  if (core.billing === null || view.paid?.state !== 'asking') return
  const { isDue } = core.billing
  if (isDue && allowed < view.paid.coins) return
  view.paid = { ...view.paid, state: 'running', allowed }
  if (!isDue) return updateCounting(context)
  // The player has just confirmed this charge: it is not announced.
  core.billing = { ...core.billing, announcedAt: core.now - CHARGE_NOTICE.minMs }
  view.paid = { ...view.paid, isAnnounced: true }
  payInterval(context)
  updateCounting(context)
  updateCharge(context)
}

/** The player leaves the scene: what it asked and announced is void, and so is what they allowed, but for a charge that is out. */
export function dropQuestion(context: FoldContext): void {
  const { view } = context
  withdrawChargeNotice(context)
  if (view.paid === null) return
  const { allowed, coins, state } = view.paid
  view.paid = {
    ...view.paid,
    allowed: isChargeOut(context) ? Math.min(allowed, coins) : 0,
    state: state === 'asking' ? 'running' : state,
  }
}

/** The end of the scene has come while it asked whether to pay for more: the story goes on to it. */
export function withdrawQuestion(context: FoldContext): void {
  const { view, core } = context
  if (view.paid?.state === 'asking' && core.billing?.isDue === true && isEndNear(context))
    view.paid = { ...view.paid, state: 'running' }
}
