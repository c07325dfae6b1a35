/** The tokens: got, kept and renewed, with one flight for all who ask. Doc 1 §4; doc 2 §8, "HTTP 401 on a stream". */
import { type SignInAnswer } from '../../protocol/api/account.ts'
import { refreshTokens, signUpGuest } from '../api/accountCalls.ts'
import { type CallError, type Result } from '../../protocol/api/result.ts'
import { runExclusive } from '../platform/locks.ts'
import { requestSignIn } from './signInRequest.ts'
import { type Access, getDeviceId, clearTokens, readGuestGender, isRegisteredUser, readAccess, readTokens } from './accountStorage.ts'
import { setAccount } from './user.ts'

/** The access token with its user. Where there is none yet, a guest is signed up; null where that failed, or a registered user has to sign in. */
export async function getAccess(): Promise<Access | null> {
  const stored = readAccess()
  if (stored !== null) return stored
  await replaceTokens(null)
  const access = readAccess()
  if (access === null && isRegisteredUser()) requestSignIn()
  return access
}

/**
 * The token in place of one that was refused, of the same user: a request is never repeated as another user. Null where there is none.
 * A request that had no token may be repeated with any.
 */
export async function renewAccess(refused: Access | null = readAccess()): Promise<Access | null> {
  await replaceTokens(refused?.token ?? null)
  const access = readAccess()
  if (access === null || access.token === refused?.token) return null
  return refused === null || access.userId === refused.userId ? access : null
}

/** Flights under way, by the token that was refused. */
const pendingReplacements = new Map<string | null, Promise<void>>()

/** Callers with the same refused token share one flight; in this tab and in the others, flights run one at a time. */
function replaceTokens(refused: string | null): Promise<void> {
  const pending = pendingReplacements.get(refused) ?? runExclusive('account', () => replaceTokensUnderLock(refused)).finally(() => pendingReplacements.delete(refused))
  pendingReplacements.set(refused, pending)
  return pending
}

async function replaceTokensUnderLock(refused: string | null): Promise<void> {
  const tokens = readTokens()
  // Another caller or tab was quicker.
  if (tokens !== null && tokens.access_token !== refused) return
  if (tokens === null) {
    // Signed out while the refused token was to be renewed: no guest takes its place.
    if (refused === null && !isRegisteredUser()) await replaceWithGuest(null)
    return
  }
  const renewed = await refreshTokens(tokens.refresh_token)
  if (renewed.ok || !isSessionOver(renewed)) return storeUnlessReplaced(renewed, tokens.refresh_token)
  // A guest whose tokens ended is still the guest of this device.
  if (!isRegisteredUser()) return replaceWithGuest(tokens.refresh_token)
  if (readTokens()?.refresh_token !== tokens.refresh_token) return
  clearTokens()
  requestSignIn()
}

/** The server has answered, and the session is over; without an answer it may not be. */
function isSessionOver({ code }: CallError): boolean {
  return code === 'refused' || code === 'unauthorized'
}

async function replaceWithGuest(refreshToken: string | null): Promise<void> {
  storeUnlessReplaced(await signUpGuest(getDeviceId(), readGuestGender()), refreshToken)
}

/** Keeps the new tokens, unless a sign-in or sign-out in this tab or another has replaced the old ones meanwhile. */
function storeUnlessReplaced(answer: Result<SignInAnswer>, refreshToken: string | null): void {
  if (!answer.ok || (readTokens()?.refresh_token ?? null) !== refreshToken) return
  setAccount(answer.data)
}
