/** Choices open to the player now: options as text, as pictures, and buttons under a line. Rules I5, I6. */
import { useCurrentGame } from '../../../game/game.ts'
import { type View } from '../../../../protocol/view.ts'
import { useToast } from '../../../ui/toastStore.ts'
import { useIsActive } from '../../../ui/useIsActive.ts'
import { openPanel } from '../panelStore.ts'

/** A choice that costs coins, and what it means for the balance. */
export interface Charge {
  price: number
  /** The player's coins now. */
  balance: number
  /** Coins after the payment; negative: so many are missing. */
  left: number
}

/** The charge of an option at this price; null if it is free, or the balance is not known. */
export function computeCharge(price: number, coins: number | null): Charge | null {
  return price <= 0 || coins === null ? null : { price, balance: coins, left: coins - price }
}

/** The price of a choice; null if it cannot be chosen now. */
export function findPrice({ options, actionOptions, buttons }: View, optionId: string): number | null {
  const offered = [...(options?.items ?? []), ...(actionOptions ?? [])].find(({ id }) => id === optionId)
  return (offered ?? buttons?.items.find((button) => button.optionId === optionId))?.price ?? null
}

/** False while choices ignore taps: the player taps to go on, or they have just appeared, or a toast that came or went has moved them under the finger. */
export function useChoicesActive(): boolean {
  return useIsActive(Infinity, useToast())
}

/**
 * Chooses an option. One that the player can pay asks first, with the price and what is left; for one that they cannot pay the game
 * itself leads to the recharge (I6), or to the payment of the scene (B5).
 */
export function useChoose(): (optionId: string, text: string) => void {
  const game = useCurrentGame()
  return (optionId, text) => {
    const view = game.getView()
    const charge = computeCharge(findPrice(view, optionId) ?? 0, view.coins)
    const canPay = charge !== null && charge.left >= 0 && (view.paid === null || view.paid.state === 'running')
    if (canPay) openPanel({ kind: 'payOption', optionId, text })
    else game.intend({ kind: 'choose', optionId })
  }
}
