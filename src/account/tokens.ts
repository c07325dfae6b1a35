/** Access tokens: obtained, stored and refreshed, with one request for all concurrent callers. Doc 1 §4; doc 2 §8, "HTTP 401 on a stream". */
import { type AnyTokens, type SignInAnswer } from '../../protocol/api/account.ts'
import { type Access } from '../api/client.ts'
import { refreshTokens, requestGuest } from './accountCalls.ts'
import { type CallError, fail, type Result } from '../../protocol/api/result.ts'
import { STORAGE_DELAY_MS } from '../../protocol/limits.ts'
import { formatFailure } from '../i18n/formatFailure.ts'
import { runExclusive } from '../platform/locks.ts'
import { waitForItems } from '../platform/storage.ts'
import { showToast } from '../ui/toastStore.ts'
import { requestSignIn } from './signInRequest.ts'
import {
  ACCOUNT_KEYS,
  getDeviceId,
  readGuestGender,
  isRegisteredUser,
  readAccess,
  readTokens,
} from './accountStorage.ts'
import { endSession, setAccount } from './user.ts'

/** The access token with its user. Signs a guest up if there is none; null if that failed, or if a registered user must sign in. */
export async function getAccess(): Promise<Access | null> {
  const stored = readAccess()
  if (stored !== null) return stored
  await replaceTokens(null)
  const access = readAccess()
  if (access === null && isRegisteredUser()) requestSignIn()
  return access
}

/** Why there is no token. The screens say it: that a token is missing would tell a player nothing. */
export function explainNoAccess(): CallError {
  return signUpFailure ?? fail('unauthorized')
}

/** Of the last sign-up of a guest; null after one that worked. */
let signUpFailure: CallError | null = null

/**
 * A token to replace a refused one, of the same user: a request is never repeated as another user. Null if there is none.
 * A request that had no token may be repeated with any.
 */
export async function renewAccess(refused: Access | null = readAccess()): Promise<Access | null> {
  await replaceTokens(refused?.token ?? null)
  const access = readAccess()
  if (access === null || access.token === refused?.token) return null
  return refused === null || access.userId === refused.userId ? access : null
}

/** Requests in progress, by the refused token. */
const pendingReplacements = new Map<string | null, Promise<void>>()

/** Callers with the same refused token share one request; a lock runs the requests of all tabs one at a time. */
function replaceTokens(refused: string | null): Promise<void> {
  const pending =
    pendingReplacements.get(refused) ??
    runExclusive('account', (hasWaited) => replaceTokensUnderLock(refused, hasWaited)).finally(() =>
      pendingReplacements.delete(refused),
    )
  pendingReplacements.set(refused, pending)
  return pending
}

async function replaceTokensUnderLock(refused: string | null, hasWaited: boolean): Promise<void> {
  const isReplaced = (): boolean => ![null, refused].includes(readTokens()?.access_token ?? null)
  // What another tab stored may arrive after its lock.
  if (hasWaited) await waitForItems(ACCOUNT_KEYS, isReplaced, STORAGE_DELAY_MS)
  // Another caller or tab has already replaced it.
  if (isReplaced()) return
  const tokens = readTokens()
  if (tokens === null) {
    // The player signed out meanwhile: no guest replaces them.
    if (refused === null && !isRegisteredUser()) await replaceWithGuest(null)
    return
  }
  if (tokens.refresh_token !== null) {
    const renewed = await refreshTokens(tokens.refresh_token)
    if (renewed.ok || !isSessionOver(renewed)) return storeUnlessReplaced(renewed, tokens)
  }
  // The sign-up returns the same guest for the same device.
  if (!isRegisteredUser()) return replaceWithGuest(tokens)
  if (readTokens()?.access_token !== tokens.access_token) return
  endSession()
  requestSignIn()
}

/** The server has refused the refresh token. Without an answer, the session may still be valid. */
function isSessionOver({ code }: CallError): boolean {
  return code === 'refused' || code === 'unauthorized'
}

async function replaceWithGuest(before: AnyTokens | null): Promise<void> {
  const answer = await requestGuest(getDeviceId(), readGuestGender())
  signUpFailure = answer.ok ? null : answer
  // Doc 1 §8. Without an answer of the server, the screen that needs the guest says why.
  // Of a gate in front of the server (rule F17) every screen would say no more than that the token is missing.
  if (!answer.ok && answer.code === 'gate') showToast('error', formatFailure(answer))
  else if (!answer.ok && answer.message !== '') showToast('error', answer.message)
  storeUnlessReplaced(answer, before)
}

/** Stores the new tokens, unless a sign-in or sign-out in any tab has replaced the old ones meanwhile. */
function storeUnlessReplaced(answer: Result<SignInAnswer>, before: AnyTokens | null): void {
  if (!answer.ok || readTokens()?.access_token !== before?.access_token) return
  setAccount(answer.data)
}
