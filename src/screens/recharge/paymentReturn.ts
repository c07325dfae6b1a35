/** Where a payment began: the card page returns to another address, often in another tab. */
import * as v from 'valibot'
import { sanitizePath } from '../../platform/redirect.ts'
import { readStoredValue, writeStoredValue } from '../../platform/storedValue.ts'

const paymentReturn = v.object({
  checkoutId: v.string(),
  /** The screen that opened the payment. */
  path: v.string(),
  /** Whether the card page got a tab of its own, so that the screen is still open. */
  isOtherTab: v.boolean(),
})
export type PaymentReturn = v.InferOutput<typeof paymentReturn>

export function savePaymentReturn(place: PaymentReturn): void {
  writeStoredValue(STORAGE_KEY, place)
}

/** The place where this payment began; null if it is not known. */
export function readPaymentReturn(checkoutId: string): PaymentReturn | null {
  const stored = readStoredValue(STORAGE_KEY, paymentReturn)
  if (stored?.checkoutId !== checkoutId) return null
  const path = sanitizePath(stored.path)
  return path === null ? null : { ...stored, path }
}

const STORAGE_KEY = 'payment_return'
