/** What the player owns. Rules S10, B8, F10. */
import { retryPayment } from './paidScene.ts'
import { requestResumption } from './resume.ts'
import { type FoldContext } from './foldContext.ts'

/** Takes over the player's coins. More than before may be a recharge: what was put off for want of them comes back, and what is owed is paid. */
export function updateCoins(context: FoldContext, coins: number | null): void {
  const { view, core } = context
  const richer = (coins ?? 0) > (view.coins ?? 0)
  view.coins = coins
  if (!richer) return
  retryPayment(context)
  if (core.owed) requestResumption(context, 'next')
  core.owed = false
}
