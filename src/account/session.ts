/** The tokens: got, kept and renewed, with one flight for all who ask. Doc 1 §4; doc 2 §8, "HTTP 401 on a stream". */
import { isGuest } from '../../protocol/api/account.ts'
import { renew, signUpGuest } from '../api/account.ts'
import { type Result } from '../api/result.ts'
import { exclusively } from '../platform/locks.ts'
import { deviceId, guestGender, storeAccount, storedTokens, storedUser } from './stored.ts'
import { setUser } from './user.ts'

/** The access token. Where there is none yet, a guest is signed up for it; null where that failed. */
export async function getToken(): Promise<string | null> {
  const stored = storedTokens()
  if (stored !== null) return stored.access_token
  await getAnother(null)
  return storedTokens()?.access_token ?? null
}

/** A new token in place of the one that was refused (else the one kept now), or a new guest; false if neither worked. */
export function refreshToken(refused: string | null = storedTokens()?.access_token ?? null): Promise<boolean> {
  return getAnother(refused)
}

let flight: Promise<boolean> | null = null

/** All who ask while one is on its way wait for that one, in this tab and in the others. */
function getAnother(refused: string | null): Promise<boolean> {
  flight ??= exclusively('account', () => getAnotherAlone(refused)).finally(() => {
    flight = null
  })
  return flight
}

async function getAnotherAlone(refused: string | null): Promise<boolean> {
  const tokens = storedTokens()
  // Somebody was quicker.
  if (tokens !== null && tokens.access_token !== refused) return true
  if (tokens === null) return keep(await signUpGuest(deviceId(), guestGender()))
  const renewed = await renew(tokens.refresh_token)
  // A guest whose tokens ended for good is the guest of this device all the same. Somebody registered has to sign in.
  const endedGuest = !renewed.ok && (renewed.code === 'refused' || renewed.code === 'unauthorized') && isStoredGuest()
  return keep(endedGuest ? await signUpGuest(deviceId(), guestGender()) : renewed)
}

function isStoredGuest(): boolean {
  const user = storedUser()
  return user === null || isGuest(user)
}

type SignedIn = Awaited<ReturnType<typeof signUpGuest>> extends Result<infer T> ? T : never

function keep(answer: Result<SignedIn>): boolean {
  if (!answer.ok) return false
  storeAccount(answer.data.auth, answer.data.user)
  setUser(answer.data.user)
  return true
}
