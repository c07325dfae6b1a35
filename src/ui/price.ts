/** What a story, a character or an option costs this player, as the label says it. Doc 2 §2, Play button label. */
import { DISCOUNT_FACTOR } from '../../protocol/limits.ts'

export type DisplayPrice =
  | { kind: 'unlocked' }
  | { kind: 'free' }
  /** `was` is the price before the discount, where one is active. In coins. */
  | { kind: 'coins'; coins: number; was: number | null }

/** The price of a thing: bought, for nothing, or for coins; with a discount the original price is five times as high. */
export function getDisplayPrice({ coins, is_purchased }: { coins: number; is_purchased: boolean }, isDiscounted = false): DisplayPrice {
  if (is_purchased) return { kind: 'unlocked' }
  if (coins <= 0) return { kind: 'free' }
  return { kind: 'coins', coins, was: isDiscounted ? Math.floor(coins * DISCOUNT_FACTOR) : null }
}
