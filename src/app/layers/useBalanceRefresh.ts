/** Keeps the balance correct in a tab that the player returns to: another tab or device may have paid meanwhile. Doc 1 §3 (User: coins). */
import { useEffect } from 'react'
import { refreshUser } from '../../account/account.ts'
import { getUser } from '../../account/user.ts'
import { pageNow } from '../../platform/time.ts'

/** A return within this time asks nothing, ms: a dialog of the browser takes the focus and gives it back. */
const PAUSE_MS = 3_000

export function useBalanceRefresh(): void {
  useEffect(() => {
    let askedAt = pageNow()
    const refresh = (): void => {
      if (document.visibilityState === 'hidden' || getUser() === null || pageNow() - askedAt < PAUSE_MS) return
      askedAt = pageNow()
      void refreshUser()
    }
    addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
}
