/** Mark of a payment that was just made: the way to `/recharge-success`, once. Doc 1 §2. */
import { useLayoutEffect, useState } from 'react'
import { readSessionItem, removeSessionItem, writeSessionItem } from '../../platform/sessionItem.ts'

const STORAGE_KEY = 'payment'

/** Called by the return of a checkout before it goes to `/recharge-success`. */
export function markPayment(): void {
  writeSessionItem(STORAGE_KEY, '1')
}

/** Whether the screen that opens now follows a payment. Clears the mark, so that it holds for this visit only. */
export function usePaymentMark(): boolean {
  const [hasPaid] = useState(() => readSessionItem(STORAGE_KEY) !== null)
  useLayoutEffect(() => removeSessionItem(STORAGE_KEY), [])
  return hasPaid
}
