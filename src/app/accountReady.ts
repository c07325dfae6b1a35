/** When the user of this page is final: after the start of the account, and after each later attempt to sign a guest up. Doc 1 §2, §4. */
import { useEffect, useState } from 'react'
import { refreshUser } from '../account/account.ts'
import { readTokens } from '../account/accountStorage.ts'
import { getAccess } from '../account/tokens.ts'
import { getUser } from '../account/user.ts'

/** Sets the start of the account, which routes wait for. */
export function trackAccountStart(started: Promise<void>): void {
  isStarting = true
  hadUserAtStart = getUser() !== null
  start = started.finally(() => {
    isStarting = false
  })
}

/** Whether the user is final. Without a user it signs a guest up first, and a failure makes "no user" final. */
export function useIsAccountReady(hasUser: boolean): boolean {
  // A user who signs out makes the answer for the one before void.
  const [readyFor, setReadyFor] = useState<boolean | null>(null)
  useEffect(() => {
    let isOver = false
    void settleAccount(hasUser).then(() => !isOver && setReadyFor(hasUser))
    return () => {
      isOver = true
    }
  }, [hasUser])
  return readyFor === hasUser
}

let start: Promise<void> = Promise.resolve()
let isStarting = false
let hadUserAtStart = false

async function settleAccount(hasUser: boolean): Promise<void> {
  if (hasUser) return start
  // A user who signs out meanwhile becomes a guest by a sign-up of its own: the start only loads the user that there was.
  if (isStarting && !hadUserAtStart) return start
  await getAccess()
  if (getUser() === null && readTokens() !== null) await refreshUser()
}
