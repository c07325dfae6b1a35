/** The user of this page, for the screens that draw it. */
import { useSyncExternalStore } from 'react'
import { type SignInAnswer, type User } from '../../protocol/api/account.ts'
import { subscribeItems } from '../platform/storage.ts'
import { ACCOUNT_KEYS, clearAccount, storeAccount, readTokens, readUser, readUserId, storeUser } from './accountStorage.ts'

/** The user now: as last seen, until the server says more. Null on the first visit, until a guest is signed up. */
export function getUser(): User | null {
  currentUser ??= readUser()
  return currentUser
}

/** Takes what the server says of the user, and keeps it. */
export function setUser(user: User): void {
  storeUser(user)
  updateUser(user)
}

/** Takes an account that was signed in or renewed, tokens and user, and keeps it. */
export function setAccount({ auth, user }: SignInAnswer): void {
  storeAccount(auth, user)
  updateUser(user)
}

/** Forgets who is signed in here, tokens and all. The device keeps its id, and with it its guest. */
export function clearUser(): void {
  clearAccount()
  updateUser(null)
}

/** Follows the account that other tabs sign in, renew and sign out; `onUnreadable` asks the server. The answer ends it. */
export function syncUserAcrossTabs(onUnreadable: () => void): () => void {
  // Known from here on, so that a change is noticed as one.
  getUser()
  return subscribeItems(ACCOUNT_KEYS, () => {
    const user = readUser()
    const userId = readUserId()
    const isSignedIn = readTokens() !== null
    if (user !== null && user.uuid === userId) {
      // The tokens of another user are written after the user: the event that brings them comes next.
      if ((isSignedIn || user.uuid === currentUser?.uuid) && !isSameUser(user, currentUser)) updateUser(user)
    } else if (user === null && userId === null && !isSignedIn && currentUser !== null) updateUser(null)
    else if (isSignedIn && userId !== currentUser?.uuid) onUnreadable()
  })
}

/** Calls back after each change; the answer ends it. */
export function subscribeUser(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** The user, kept up to date. */
export function useUser(): User | null {
  return useSyncExternalStore(subscribeUser, getUser)
}

let currentUser: User | null = null
const listeners = new Set<() => void>()

function isSameUser(a: User, b: User | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function updateUser(user: User | null): void {
  currentUser = user
  for (const listener of listeners) listener()
}
