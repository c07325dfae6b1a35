/** The player's account: loaded once at the start, loaded again when the balance may have changed. */
import { type User, whoami } from '../../protocol/api/account.ts'
import { callAsUser, setTokenSource } from '../api/client.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'
import { dropHandedLock } from '../platform/locks.ts'
import { explainNoAccess, getAccess, renewAccess } from './tokens.ts'
import { isRegisteredUser, readAccess, readTokens, readUser, readUserId } from './accountStorage.ts'
import { syncUserAcrossTabs, setUser } from './user.ts'

let forgetGamesOf: (userId: string) => Promise<void> = async () => undefined

/** Gives the calls the tokens of the account, and the account what deletes games, which stand above it. Before the first call. */
export function connectAccount(forgetGames: typeof forgetGamesOf): void {
  setTokenSource({ readAccess, getAccess, explainNoAccess, renewAccess })
  forgetGamesOf = forgetGames
}

/** Deletes the stored games of a user on this device. */
export function forgetGames(userId: string): Promise<void> {
  return forgetGamesOf(userId)
}

/**
 * Signs a guest up on the first visit, and loads the user on any other. A failure, or a registered user without valid tokens, shows in the
 * first call that needs the account. Follows sign-ins of other tabs from then on.
 */
export async function startAccount(): Promise<void> {
  syncUserAcrossTabs(() => void refreshUser())
  const isVisitor = readTokens() === null
  if (isVisitor && !isRegisteredUser()) return void (await getAccess())
  dropHandedLock()
  if (!isVisitor) await refreshUser()
}

/**
 * Loads the user from the server. Discards the answer if another user has signed in meanwhile, and asks once more if another call or tab has
 * changed the balance meanwhile: the answer may be the older of the two.
 */
export async function refreshUser(isRepeated = false): Promise<Result<User>> {
  await getAccess()
  const userId = readUserId()
  const coins = readUser()?.coins
  const answer = await callAsUser(whoami, {})
  if (!answer.ok) return answer
  if (!isRepeated && readUserId() === userId && readUser()?.coins !== coins) return refreshUser(true)
  const { user } = answer.data
  if (readUserId() === userId || readUserId() === user.uuid) setUser(user)
  return succeed(user)
}
