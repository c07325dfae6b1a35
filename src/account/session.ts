/** The tokens: got, kept and renewed, with one flight for all who ask. Doc 1 §4; doc 2 §8, "HTTP 401 on a stream". */
import { type SignInAnswer } from '../../protocol/api/account.ts'
import { refreshTokens, signUpGuest } from '../api/accountCalls.ts'
import { type Failed, type Result } from '../api/result.ts'
import { exclusively } from '../platform/locks.ts'
import { requestSignIn } from './signInRequest.ts'
import { type Access, deviceId, forgetTokens, guestGender, isStoredRegistered, storedAccess, storedTokens } from './stored.ts'
import { setAccount } from './user.ts'

/** The access token with its user. Where there is none yet, a guest is signed up; null where that failed, or a registered user has to sign in. */
export async function getAccess(): Promise<Access | null> {
  const stored = storedAccess()
  if (stored !== null) return stored
  await replaceTokens(null)
  const access = storedAccess()
  if (access === null && isStoredRegistered()) requestSignIn()
  return access
}

/**
 * The token in place of one that was refused, of the same user: a request is never repeated as another user. Null where there is none.
 * A request that had no token may be repeated with any.
 */
export async function renewAccess(refused: Access | null = storedAccess()): Promise<Access | null> {
  await replaceTokens(refused?.token ?? null)
  const access = storedAccess()
  if (access === null || access.token === refused?.token) return null
  return refused === null || access.userId === refused.userId ? access : null
}

/** Flights under way, by the token that was refused. */
const flights = new Map<string | null, Promise<void>>()

/** Callers with the same refused token share one flight; in this tab and in the others, flights run one at a time. */
function replaceTokens(refused: string | null): Promise<void> {
  const flight = flights.get(refused) ?? exclusively('account', () => replaceTokensAlone(refused)).finally(() => flights.delete(refused))
  flights.set(refused, flight)
  return flight
}

async function replaceTokensAlone(refused: string | null): Promise<void> {
  const tokens = storedTokens()
  // Another caller or tab was quicker.
  if (tokens !== null && tokens.access_token !== refused) return
  if (tokens === null) {
    // Signed out while the refused token was to be renewed: no guest takes its place.
    if (refused === null && !isStoredRegistered()) await signUpInPlaceOf(null)
    return
  }
  const renewed = await refreshTokens(tokens.refresh_token)
  if (renewed.ok || !isRefused(renewed)) return keep(renewed, tokens.refresh_token)
  // A guest whose tokens ended is still the guest of this device.
  if (!isStoredRegistered()) return signUpInPlaceOf(tokens.refresh_token)
  if (storedTokens()?.refresh_token !== tokens.refresh_token) return
  forgetTokens()
  requestSignIn()
}

/** The server has answered, and the session is over; without an answer it may not be. */
function isRefused({ code }: Failed): boolean {
  return code === 'refused' || code === 'unauthorized'
}

async function signUpInPlaceOf(refreshToken: string | null): Promise<void> {
  keep(await signUpGuest(deviceId(), guestGender()), refreshToken)
}

/** Keeps the new tokens, unless a sign-in or sign-out in this tab or another has replaced the old ones meanwhile. */
function keep(answer: Result<SignInAnswer>, refreshToken: string | null): void {
  if (!answer.ok || (storedTokens()?.refresh_token ?? null) !== refreshToken) return
  setAccount(answer.data)
}
