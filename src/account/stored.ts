/** What is kept of the account between visits. The names are those of doc 1 §3. */
import * as v from 'valibot'
import { type Tokens, user, type User } from '../../protocol/api/account.ts'
import { type RandomBytes, randomId } from '../platform/random.ts'
import { readItem, removeItem, writeItem } from '../platform/storage.ts'

/** The tokens of the account, or null when nobody is signed in here. */
export function storedTokens(): Tokens | null {
  const access_token = readItem('token')
  const refresh_token = readItem('refresh_token')
  return access_token === null || refresh_token === null ? null : { access_token, refresh_token }
}

/** The user as last seen, or null. */
export function storedUser(): User | null {
  const checked = v.safeParse(user, parsed(readItem('userInfo')))
  return checked.success ? checked.output : null
}

/** Keeps an account that was just signed in, or whose tokens were renewed. */
export function storeAccount(tokens: Tokens, user: User): void {
  writeItem('token', tokens.access_token)
  writeItem('refresh_token', tokens.refresh_token)
  storeUser(user)
}

export function storeUser(user: User): void {
  writeItem('user_id', user.uuid)
  writeItem('userInfo', JSON.stringify(user))
  writeItem('user_gender', user.gender)
}

/** Forgets all of it but the device's id and the gender its guest has. */
export function forgetStored(): void {
  for (const name of ['token', 'refresh_token', 'user_id', 'userInfo']) removeItem(name)
}

/** Id of this device, made on the first visit. */
export function deviceId(random?: RandomBytes): string {
  const stored = readItem('device_id')
  if (stored !== null) return stored
  const made = randomId(random)
  writeItem('device_id', made)
  return made
}

/** Gender a guest is signed up with; male where none was chosen. Doc 1 §4. */
export function guestGender(): string {
  return readItem('user_gender') ?? 'male'
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}
