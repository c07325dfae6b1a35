/** The player's coins. Rules S10, B8, F10. */
import { retryPayment } from './paidScene.ts'
import { requestResumption } from './resume.ts'
import { type FoldContext } from './foldContext.ts'

/** Takes over the player's coins. More than before may be a recharge: the unpaid interval is paid and cleared events are requested. */
export function updateCoins(context: FoldContext, coins: number | null): void {
  const { view, core } = context
  const richer = (coins ?? 0) > (view.coins ?? 0)
  view.coins = coins
  if (!richer) return
  retryPayment(context)
  view.isRechargeDue = false
  if (!core.hasClearedEvents) return
  core.hasClearedEvents = false
  requestResumption(context, 'next')
}
