/** Diamond packs, checkouts, and the time of paid scenes. Doc 1 §7; doc 2 §4 (paid scene), §7. */
import * as v from 'valibot'
import { declareCall, noFields, requestId } from './call.ts'

const price = v.object({
  id: v.string(),
  /** Diamonds. */
  coins: v.number(),
  /** Diamonds on top of `coins`. */
  bonus: v.number(),
  /** In the smallest unit of the currency: cents. */
  amount: v.number(),
  currency: v.string(),
})
export type Price = v.InferOutput<typeof price>

/** The packs of diamonds that are sold. */
export const priceList = declareCall({
  method: 'GET',
  path: '/price.list',
  effect: 'reads',
  body: noFields,
  answer: v.object({ prices: v.array(price) }),
  errors: [],
})

/**
 * Opens a payment, one for each `Idempotency-Key`. `url` is the card page, which returns to /payment/stripe-callback of this host.
 */
export const checkoutCreate = declareCall({
  method: 'POST',
  path: '/checkout.create',
  effect: 'changes',
  body: v.object({ price_id: requestId }),
  answer: v.object({ checkout_id: v.string(), url: v.string() }),
  errors: ['400', '401', '403', '404', '409', '429'],
})

/** The status of a payment, for the callback page. The specification has no such call. */
export const checkoutGet = declareCall({
  method: 'GET',
  path: '/checkout.get',
  effect: 'reads',
  body: v.object({ id: requestId }),
  answer: v.object({ status: v.picklist(['open', 'paid', 'failed', 'abandoned']), coins: v.number() }),
  errors: ['400', '401', '404'],
})

const scene = v.object({ story_id: requestId, actor_id: v.optional(requestId) })
/** Seconds spent in the paid scene since the last reset. `held`, ours, is how many of them stood still (rules B13, B16). */
export const costTime = declareCall({
  method: 'POST',
  path: '/game/cost-time.get',
  effect: 'reads',
  body: v.object({ ...scene.entries, held: v.optional(v.pipe(v.number(), v.minValue(0))) }),
  answer: v.object({ duration: v.number() }),
  errors: ['400', '401', '404', '1001', '1305'],
})
/** Pays for the elapsed interval and begins the next; 99001 if the coins do not suffice. */
export const playtimeReset = declareCall({
  method: 'POST',
  path: '/game/current-playtime.reset',
  effect: 'changes',
  body: scene,
  answer: v.unknown(),
  errors: ['400', '401', '404', '409', '1001', '1305', '99001'],
})
