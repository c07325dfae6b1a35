/** Opens the recharge from a game, with what the story asks for. Doc 2 §2 (credit display), §6. */
import { type View } from '../../../protocol/view.ts'
import { type Game } from '../../game/game.ts'
import { openRecharge, type RechargeRequest } from '../recharge/rechargeStore.ts'
import { closePanel } from './panelStore.ts'

/** In place of the panel that is open. `needed` is what was refused, coins; else it is read from the view. */
export function openGameRecharge(
  game: Game,
  request: Partial<Pick<RechargeRequest, 'reason' | 'needed' | 'path'>> = {},
): void {
  const view = game.getView()
  closePanel()
  openRecharge({ needed: findNeededCoins(view), storyId: view.session.storyId, ...request })
}

/** The price that the player cannot pay: of the paid scene that has stopped, or of the options where there is only one such price. Null if none is known. */
function findNeededCoins({ paid, coins, options, actionOptions }: View): number | null {
  if (paid !== null && paid.state !== 'running') return paid.coins
  const prices = [...(options?.items ?? []), ...(actionOptions ?? [])].map(({ price }) => price)
  const missing = new Set(prices.filter((price) => price > (coins ?? 0)))
  const [only] = missing
  return missing.size === 1 && only !== undefined ? only : null
}
