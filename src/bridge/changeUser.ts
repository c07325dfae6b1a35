/** Sign-in and sign-out, including the stored data of the previous user. Doc 1 §4; rule L8. */
import { type SignInAnswer, type Tokens } from '../../protocol/api/account.ts'
import { signOut as signOutCall } from '../../protocol/api/signIn.ts'
import { getAccess } from '../account/tokens.ts'
import { readTokens, readUserId } from '../account/accountStorage.ts'
import { clearUser, setAccount } from '../account/user.ts'
import { refreshTokens } from '../api/accountCalls.ts'
import { sendCall } from '../api/sendCall.ts'
import { takeRedirect } from '../platform/redirect.ts'
import { wait } from '../ui/time.ts'
import { forgetPlayer } from './openGame.ts'

/** Timeout of server and worker at sign-out, ms. After it the player is signed out on this device anyway. */
const SIGN_OUT_TIMEOUT_MS = 5_000

/** Stores the answer of a sign-in call, and deletes the stored data of a previous, other user. */
export async function signInAs(answer: SignInAnswer): Promise<void> {
  const before = readUserId()
  setAccount(answer)
  if (before !== null && before !== answer.user.uuid) await forgetPlayer(before)
}

/** Signs out on the server, in the worker's storage and on this device, then signs up a new guest. */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  const userId = readUserId()
  const ended = Promise.all([
    tokens === null ? null : endSession(tokens),
    userId === null ? null : forgetPlayer(userId),
  ])
  await Promise.race([ended, wait(SIGN_OUT_TIMEOUT_MS)])
  // Another tab may have signed in another user meanwhile.
  if (readUserId() !== userId) return
  takeRedirect()
  clearUser()
  await getAccess()
}

/** Ends the session on the server. If its access token has expired, refreshes it first. */
async function endSession({ access_token, refresh_token }: Tokens): Promise<void> {
  const ended = await sendCall({ token: access_token }, signOutCall, {})
  if (ended.ok || ended.code !== 'unauthorized') return
  const renewed = await refreshTokens(refresh_token)
  if (renewed.ok) await sendCall({ token: renewed.data.auth.access_token }, signOutCall, {})
}
