/** Coin packs and card payments on a stand-in card page. Doc 1 §7. */
import { isGuest } from '../../protocol/api/account.ts'
import { type Price } from '../../protocol/api/credits.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { Problem } from '../problems.ts'
import { createId, type Random } from '../random.ts'
import { type CheckoutRecord, type CheckoutStatus, type CheckoutStore } from '../storage/checkouts.ts'
import { type LedgerEntry } from '../storage/ledger.ts'
import { type UserRecord } from '../storage/user.ts'

/** Path prefix of card pages. */
export const CARD_ROOT = '/dev-pay'
/** The page that the card page redirects to. Doc 1 §2. */
export const CALLBACK_PATH = '/payment/stripe-callback'
/** An open checkout is abandoned after this time, ms. */
export const CHECKOUT_TTL_MS = 30 * 60_000

/** Coin packs, smallest first. None is larger than all there is to buy (`priceAccount.ts`). */
export const PRICES: readonly Price[] = [
  { id: 'pouch', coins: 60, bonus: 0, amount: 99, currency: 'USD' },
  { id: 'purse', coins: 120, bonus: 10, amount: 199, currency: 'USD' },
  { id: 'box', coins: 180, bonus: 20, amount: 299, currency: 'USD' },
  { id: 'chest', coins: 240, bonus: 40, amount: 399, currency: 'USD' },
  { id: 'vault', coins: 360, bonus: 80, amount: 599, currency: 'USD' },
]

export interface Shop {
  /** Opens a checkout, one per key. `appOrigin`: the origin of the app that the card page returns to; null for this host. Throws `guest_refused`, `unknown_price`, and `key_conflict` if the key opened one for another pack. */
  open: (
    user: UserRecord,
    priceId: string,
    key: string | null,
    locale: Locale,
    appOrigin: string | null,
  ) => Promise<{ checkout_id: string; url: string }>
  /** Status of a user's checkout. Throws `unknown_checkout`, for checkouts of other users too. */
  getOutcome: (userId: string, checkoutId: string) => Promise<{ status: CheckoutStatus; coins: number }>
  /** A checkout for its card page; null if unknown. */
  find: (checkoutId: string) => Promise<CheckoutRecord | null>
  /** Settles an open checkout and credits a paid one. A settled checkout does not change. */
  settle: (checkoutId: string, status: 'paid' | 'failed' | 'abandoned') => Promise<CheckoutRecord | null>
}

interface Ports {
  store: CheckoutStore
  clock: Clock
  random: Random
}

export function createShop({ store, clock, random }: Ports): Shop {
  const settle: Shop['settle'] = async (checkoutId, status) => {
    const checkout = await store.get(checkoutId)
    if (checkout === null) return null
    return store.settle(checkoutId, status, status === 'paid' ? createCreditEntry(checkout, clock.now()) : null)
  }
  /** The current checkout. A checkout that was open for too long is abandoned. */
  const find: Shop['find'] = async (checkoutId) => {
    const checkout = await store.get(checkoutId)
    const isOver = checkout?.status === 'open' && checkout.createdAt + CHECKOUT_TTL_MS <= clock.now()
    return isOver ? settle(checkoutId, 'abandoned') : checkout
  }

  return {
    open: async (user, priceId, key, locale, appOrigin) => {
      if (isGuest(user)) throw new Problem('guest_refused')
      const price = PRICES.find(({ id }) => id === priceId)
      if (price === undefined) throw new Problem('unknown_price', priceId)
      const { coins, bonus, amount, currency } = price
      const checkout = await store.add(
        {
          id: createId(random),
          userId: user.id,
          priceId,
          coins: coins + bonus,
          amount,
          currency,
          status: 'open',
          createdAt: clock.now(),
        },
        key,
      )
      if (checkout.priceId !== priceId) throw new Problem('key_conflict')
      const { id } = checkout
      const query = new URLSearchParams({ lang: locale, ...(appOrigin !== null && { app: appOrigin }) })
      return { checkout_id: id, url: `${CARD_ROOT}/${id}?${query.toString()}` }
    },
    getOutcome: async (userId, checkoutId) => {
      const checkout = await find(checkoutId)
      if (checkout === null || checkout.userId !== userId) throw new Problem('unknown_checkout')
      return { status: checkout.status, coins: checkout.coins }
    },
    find,
    settle: async (checkoutId, status) => {
      const checkout = await find(checkoutId)
      return checkout?.status === 'open' ? settle(checkoutId, status) : checkout
    },
  }
}

function createCreditEntry({ id, userId, coins }: CheckoutRecord, at: number): LedgerEntry {
  return { userId, amount: coins, reason: 'checkout', reference: id, key: `checkout:${id}`, at }
}
