/** The price of a story or a character for this player, as labels show it. Doc 2 §2, Play button label. */
import { DISCOUNT_FACTOR } from '../../protocol/limits.ts'

export type DisplayPrice =
  | { kind: 'unlocked' }
  | { kind: 'free' }
  /** In coins; `was` is the price before an active discount, else null. */
  | { kind: 'coins'; coins: number; was: number | null }

/** The price to display: unlocked, free or in coins. With a discount the original price is DISCOUNT_FACTOR times as high. */
export function getDisplayPrice(
  { coins, is_purchased }: { coins: number; is_purchased: boolean },
  isDiscounted = false,
): DisplayPrice {
  if (is_purchased) return { kind: 'unlocked' }
  if (coins <= 0) return { kind: 'free' }
  return { kind: 'coins', coins, was: isDiscounted ? Math.floor(coins * DISCOUNT_FACTOR) : null }
}
