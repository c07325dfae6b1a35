/** Where a payment began: the card page returns to another address, often in another tab. */
import * as v from 'valibot'
import { sanitizePath } from '../../platform/redirect.ts'
import { readItem, writeItem } from '../../platform/storage.ts'

const paymentReturn = v.object({
  checkoutId: v.string(),
  /** The screen that opened the payment. */
  path: v.string(),
  /** Whether the card page got a tab of its own, so that the screen is still open. */
  isOtherTab: v.boolean(),
})
export type PaymentReturn = v.InferOutput<typeof paymentReturn>

export function savePaymentReturn(place: PaymentReturn): void {
  writeItem(STORAGE_KEY, JSON.stringify(place))
}

/** The place where this payment began; null if it is not known. */
export function readPaymentReturn(checkoutId: string): PaymentReturn | null {
  const stored = v.safeParse(paymentReturn, parseJson(readItem(STORAGE_KEY)))
  if (!stored.success || stored.output.checkoutId !== checkoutId) return null
  const path = sanitizePath(stored.output.path)
  return path === null ? null : { ...stored.output, path }
}

const STORAGE_KEY = 'payment_return'

function parseJson(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}
