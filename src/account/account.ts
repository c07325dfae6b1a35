/** The player's account as the page uses it: started once, asked again when the balance may have changed. */
import { type User, whoami } from '../../protocol/api/account.ts'
import { callAsUser } from '../api/callAs.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'
import { getAccess } from './tokens.ts'
import { isRegisteredUser, readTokens, readUserId } from './accountStorage.ts'
import { syncUserAcrossTabs, setUser } from './user.ts'

/**
 * Signs a guest up on the first visit; asks the server for the user on any other. Failures show where something needs the account,
 * and so does it that a registered user has to sign in. Follows the other tabs from then on.
 */
export async function startAccount(): Promise<void> {
  syncUserAcrossTabs(() => void refreshUser())
  if (readTokens() !== null) await refreshUser()
  else if (!isRegisteredUser()) await getAccess()
}

/** Asks the server for the user again, and keeps the answer unless another user has signed in meanwhile. */
export async function refreshUser(): Promise<Result<User>> {
  await getAccess()
  const userId = readUserId()
  const answer = await callAsUser(whoami, {})
  if (!answer.ok) return answer
  const { user } = answer.data
  if (readUserId() === userId || readUserId() === user.uuid) setUser(user)
  return succeed(user)
}
