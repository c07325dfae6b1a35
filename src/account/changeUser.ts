/** Sign-in and sign-out, including the stored data of the previous user. Doc 1 §4; rule L8. */
import { type AnyTokens, type SignInAnswer } from '../../protocol/api/account.ts'
import { fail, type Result } from '../../protocol/api/result.ts'
import { accountDelete, otherSessionsEnd, signOut as signOutCall } from '../../protocol/api/signIn.ts'
import { getAccess } from './tokens.ts'
import { readTokens, readUserId } from './accountStorage.ts'
import { clearUser, setAccount } from './user.ts'
import { refreshTokens } from './accountCalls.ts'
import { callAsUser, callWithToken } from '../api/client.ts'
import { forgetGames } from './account.ts'
import { loadWithRetry } from '../platform/loadWithRetry.ts'
import { warnDeveloper } from '../platform/developerTools.ts'
import { takeRedirect } from '../platform/redirect.ts'
import { trackEvent } from '../telemetry/track.ts'
import { wait } from '../platform/time.ts'

/** Timeout of server and worker at a change of user, ms. After it the user has changed on this device anyway. */
const CHANGE_TIMEOUT_MS = 5_000

/** Stores the answer of a sign-in call, and deletes the stored data of a previous, other user. */
export async function signInAs(answer: SignInAnswer): Promise<void> {
  const before = readUserId()
  setAccount(answer)
  if (before === null || before === answer.user.uuid) return
  await Promise.race([forgetStoredData(before), wait(CHANGE_TIMEOUT_MS)])
}

/** Signs out on the server, in the worker's storage and on this device, then signs up a new guest. */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  const userId = readUserId()
  const ended = Promise.all([tokens === null ? null : endSession(tokens), userId === null ? null : forgetAll(userId)])
  await Promise.race([ended, wait(CHANGE_TIMEOUT_MS)])
  if (await replaceUser(userId)) trackEvent('signed_out', {})
}

/** Signs the player out everywhere but here. */
export function endOtherSessions(): Promise<Result<unknown>> {
  return callAsUser(otherSessionsEnd, {})
}

/** Deletes the account on the server, then what this device stores of its user, and signs up a new guest. Without an answer nothing changes here. */
export async function deleteAccount(): Promise<Result<unknown>> {
  const userId = readUserId()
  if (userId === null) return fail('unauthorized')
  const answer = await callAsUser(accountDelete, { user_id: userId })
  if (!answer.ok) return answer
  await Promise.race([forgetAll(userId), wait(CHANGE_TIMEOUT_MS)])
  if (await replaceUser(userId)) trackEvent('account_deleted', {})
  return answer
}

/** Replaces the user by a new guest. False if another tab has signed in another user meanwhile. */
async function replaceUser(userId: string | null): Promise<boolean> {
  if (readUserId() !== userId) return false
  takeRedirect()
  clearUser()
  await getAccess()
  return true
}

/** Ends the session on the server. If its access token has expired, refreshes it first. */
async function endSession({ access_token, refresh_token }: AnyTokens): Promise<void> {
  const ended = await callWithToken(access_token, {}, signOutCall, {})
  if (ended.ok || ended.code !== 'unauthorized' || refresh_token === null) return
  const renewed = await refreshTokens(refresh_token)
  if (renewed.ok) await callWithToken(renewed.data.auth.access_token, {}, signOutCall, {})
}

/** With what they have written in stories, which waits for an author where another user signs in without a question. */
async function forgetAll(userId: string): Promise<void> {
  const forgetWriting = async (): Promise<void> => {
    const code = await loadWithRetry(() => import('./authorWriting.ts'), { timeoutMs: CHANGE_TIMEOUT_MS, retries: 1 })
    await code.forgetWriting(userId)
  }
  await Promise.all([forgetStoredData(userId), forgetWriting().catch(() => undefined)])
}

/** Where that fails, the data stays, under a user that no other reads. */
async function forgetStoredData(userId: string): Promise<void> {
  try {
    await forgetGames(userId)
  } catch (error) {
    warnDeveloper('the data of a user was not deleted', { error: String(error) })
  }
}
