/** What the player owns. Rules S10, B8, F10. */
import { payAgain } from './billing.ts'
import { resume } from './resume.ts'
import { type Working } from './working.ts'

/** Takes over the player's coins. More than before may be a recharge: what was put off for want of them comes back, and what is owed is paid. */
export function coinsKnown(working: Working, coins: number | null): void {
  const { view, core } = working
  const richer = (coins ?? 0) > (view.coins ?? 0)
  view.coins = coins
  if (!richer) return
  payAgain(working)
  if (core.owed) resume(working, 'next')
  core.owed = false
}
