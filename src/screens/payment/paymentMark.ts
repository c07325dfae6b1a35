/** Mark of a payment that was just made: the way to `/recharge-success`, once. Doc 1 §2. */
import { useLayoutEffect, useState } from 'react'

/** Called by the return of a checkout before it goes to `/recharge-success`. */
export function markPayment(): void {
  isMarked = true
  try {
    sessionStorage.setItem(STORAGE_KEY, '1')
  } catch {
    // Where storage is refused, the mark holds until the page unloads.
  }
}

/** Whether the screen that opens now follows a payment. Clears the mark, so that it holds for this visit only. */
export function usePaymentMark(): boolean {
  const [hasPaid] = useState(isPaymentMarked)
  useLayoutEffect(clearPaymentMark, [])
  return hasPaid
}

const STORAGE_KEY = 'payment'
let isMarked = false

function isPaymentMarked(): boolean {
  try {
    return isMarked || sessionStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return isMarked
  }
}

function clearPaymentMark(): void {
  isMarked = false
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored where storage is refused.
  }
}
