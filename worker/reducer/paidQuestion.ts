/** The question whether to go on in a paid scene: the story stands still until it is answered. Rule B17. */
import { CHARGE_NOTICE } from '../../protocol/limits.ts'
import { withdrawChargeNotice } from './chargeNotice.ts'
import { type FoldContext } from './foldContext.ts'
import { payInterval, updateCharge, updateCounting } from './paidScene.ts'
import { isCallPending } from './pending.ts'

/** The player wants to decide. A charge that is out is not taken back. */
export function pausePaidScene(context: FoldContext): void {
  const { view, core } = context
  if (core.billing === null || view.paid?.state !== 'running') return
  if (core.billing.unanswered > 0 || isCallPending(core, 'reset')) return
  withdrawChargeNotice(context)
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

/** The player leaves the scene: what it asked is void. */
export function dropQuestion({ view }: FoldContext): void {
  if (view.paid !== null)
    view.paid = { ...view.paid, allowed: 0, ...(view.paid.state === 'asking' && { state: 'running' }) }
}
