/** The charge of starting a story, and the balance after it. Doc 1 §6 (paid stories and characters). */
import { type Actor, type Story } from '../../../../protocol/api/stories.ts'
import { type DisplayPrice, getDisplayPrice } from '../../../ui/price.ts'

type Priced = Pick<Story, 'coins' | 'is_purchased'>

export interface StartPrice {
  /** Coins for the story and the character; what the player owns costs nothing. */
  total: number
  /** Coins left after the charge; negative: so many are missing. Null where the balance is not known. */
  left: number | null
}

type PricedActor = Pick<Actor, 'coins' | 'is_purchased'>

/** The character of this id, as far as it has a price; null in a story without it. */
export function findPricedActor(
  { actors }: { actors: readonly (PricedActor & Pick<Actor, 'id'>)[] },
  actorId: string,
): PricedActor | null {
  return actors.find(({ id }) => id === actorId) ?? null
}

/** The price of starting a story with an actor; null for a story without one. */
export function computeStartPrice(story: Priced, actor: PricedActor | null, balance: number | null): StartPrice {
  const total = getCoinsDue(story) + (actor === null ? 0 : getCoinsDue(actor))
  return { total, left: balance === null ? null : balance - total }
}

interface DisplayOptions {
  /** The discount is on the story alone. */
  isDiscounted?: boolean
  /** The thing that the button names where it charges nothing: the story or the character, free or unlocked. */
  subject?: Priced | null
}

/**
 * The price on a button that leads into a game: the whole amount that it charges, for the story and the character who is chosen. Where it charges
 * nothing, the price of its subject; null without one.
 */
export function getStartDisplayPrice(
  story: Priced,
  actor: PricedActor | null,
  { isDiscounted = false, subject = null }: DisplayOptions = {},
): DisplayPrice | null {
  const { total } = computeStartPrice(story, actor, null)
  if (total === 0) return subject === null ? null : getDisplayPrice(subject)
  const price = getDisplayPrice(story, isDiscounted)
  const was = price.kind === 'coins' && price.was !== null ? total - price.coins + price.was : null
  return { kind: 'coins', coins: total, was }
}

function getCoinsDue({ coins, is_purchased }: Priced): number {
  return is_purchased ? 0 : Math.max(0, coins)
}
