/** What starting a story charges, and what is left after it. Doc 1 §6 (paid stories and characters). */
import { type Actor, type Story } from '../../../../protocol/api/stories.ts'

type Priced = Pick<Story, 'coins' | 'is_purchased'>

export interface StartPrice {
  /** Coins for the story and the character; what the player owns costs nothing. */
  total: number
  /** Coins left after the charge; negative: so many are missing. Null where the balance is not known. */
  left: number | null
}

/** The price of starting a story with an actor; null for a story without one. */
export function computeStartPrice(
  story: Priced,
  actor: Pick<Actor, 'coins' | 'is_purchased'> | null,
  balance: number | null,
): StartPrice {
  const total = getCoinsDue(story) + (actor === null ? 0 : getCoinsDue(actor))
  return { total, left: balance === null ? null : balance - total }
}

function getCoinsDue({ coins, is_purchased }: Priced): number {
  return is_purchased ? 0 : Math.max(0, coins)
}
