/** The account in local storage, under the names of doc 1 §3. */
import * as v from 'valibot'
import { type AnyTokens, isGuest, user, type User } from '../../protocol/api/account.ts'
import { type Access } from '../api/client.ts'
import { type RandomBytes, randomId } from '../platform/random.ts'
import { readItem, removeItem, writeItem } from '../platform/storage.ts'

/** The items another tab changes when it signs in or out, or renews the account. */
export const ACCOUNT_KEYS = ['token', 'refresh_token', 'user_id', 'userInfo', 'registered_user_id']

/** The tokens of the account, or null without a sign-in. */
export function readTokens(): AnyTokens | null {
  const access_token = readItem('token')
  return access_token === null ? null : { access_token, refresh_token: readItem('refresh_token') }
}

/** The access token with its user, or null without a sign-in. */
export function readAccess(): Access | null {
  const tokens = readTokens()
  return tokens === null ? null : { token: tokens.access_token, userId: readUserId() }
}

/** Id of the user of the account, or null. */
export function readUserId(): string | null {
  return readItem('user_id')
}

/** The user as the server last described it, or null. */
export function readUser(): User | null {
  const checked = v.safeParse(user, parseJson(readItem('userInfo')))
  return checked.success ? checked.output : null
}

/**
 * Whether the stored account is registered: no guest may replace it before it signs out. The mark is stored apart from
 * `userInfo`; if neither can be read, the account counts as registered.
 */
export function isRegisteredUser(): boolean {
  const registeredId = readItem('registered_user_id')
  if (registeredId !== null && registeredId === readUserId()) return true
  const user = readUser()
  return user === null ? readItem('userInfo') !== null : !isGuest(user)
}

/** Stores an account after a sign-in or a refresh of its tokens. */
export function storeAccount(tokens: AnyTokens, user: User): void {
  // Other tabs see these writes one by one: without a token in between, no tab pairs a token with the wrong user.
  removeItem('token')
  storeUser(user)
  if (tokens.refresh_token === null) removeItem('refresh_token')
  else writeItem('refresh_token', tokens.refresh_token)
  writeItem('token', tokens.access_token)
}

export function storeUser(user: User): void {
  writeItem('user_id', user.uuid)
  if (isGuest(user)) removeItem('registered_user_id')
  else writeItem('registered_user_id', user.uuid)
  writeItem('userInfo', JSON.stringify(user))
  writeItem('user_gender', user.gender)
}

/** Removes the tokens only: the user must sign in again. */
export function clearTokens(): void {
  for (const name of ['token', 'refresh_token']) removeItem(name)
}

/** Removes everything except the device id and the gender of its guest. */
export function clearAccount(): void {
  for (const name of ACCOUNT_KEYS) removeItem(name)
}

/** Id of this device, created on the first visit, and again where the stored one is broken: the server would refuse it for ever. */
export function getDeviceId(random?: RandomBytes): string {
  keepSignUpDevice()
  const stored = readItem('device_id')
  if (stored !== null && DEVICE_ID.test(stored)) return stored
  const created = randomId(random)
  writeItem('device_id', created)
  return created
}

/** The sign-up that the start of the page has sent. */
export interface SignUp {
  /** The device that it signs a guest up for, until the app has read it; null for none. */
  device: string | null
}

export function getSignUp(): SignUp {
  return signUp
}

/** Takes over the sign-up of the start. */
export function adoptSignUp(next: SignUp): void {
  signUp = next
}

let signUp: SignUp = { device: null }

/** Tabs that open at once do not see each other's ids at first: the one that the guest is signed up for stays. */
function keepSignUpDevice(): void {
  const { device } = signUp
  if (device !== null && device !== readItem('device_id')) writeItem('device_id', device)
  signUp.device = null
}

/** As the sign-up of guests takes it (protocol/api/account.ts): 8 to 64 characters, here visible ones. */
const DEVICE_ID = /^[!-~]{8,64}$/

/** The gender of the last user of this device, or null. */
export function readGender(): string | null {
  return readItem('user_gender')
}

/** Gender to sign a guest up with; male if none was chosen. Doc 1 §4. */
export function readGuestGender(): string {
  return readGender() ?? GUEST_GENDER
}

/** The gender of a new guest. Doc 1 §4. */
export const GUEST_GENDER = 'male'

function parseJson(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}
