/** The user of this page, for the screens that draw it. */
import { useSyncExternalStore } from 'react'
import { type SignInAnswer, type User } from '../../protocol/api/account.ts'
import { subscribeStored } from '../platform/storage.ts'
import { ACCOUNT_ITEMS, forgetStored, storeAccount, storedTokens, storedUser, storedUserId, storeUser } from './stored.ts'

/** The user now: as last seen, until the server says more. Null on the first visit, until a guest is signed up. */
export function getUser(): User | null {
  current ??= storedUser()
  return current
}

/** Takes what the server says of the user, and keeps it. */
export function setUser(user: User): void {
  storeUser(user)
  change(user)
}

/** Takes an account that was signed in or renewed, tokens and user, and keeps it. */
export function setAccount({ auth, user }: SignInAnswer): void {
  storeAccount(auth, user)
  change(user)
}

/** Forgets who is signed in here, tokens and all. The device keeps its id, and with it its guest. */
export function forgetUser(): void {
  forgetStored()
  change(null)
}

/** Follows the account that other tabs sign in, renew and sign out; `onUnreadable` asks the server. The answer ends it. */
export function followOtherTabs(onUnreadable: () => void): () => void {
  // Known from here on, so that a change is noticed as one.
  getUser()
  return subscribeStored(ACCOUNT_ITEMS, () => {
    const user = storedUser()
    const userId = storedUserId()
    const isSignedIn = storedTokens() !== null
    if (user !== null && user.uuid === userId) {
      // The tokens of another user are written after the user: the event that brings them comes next.
      if ((isSignedIn || user.uuid === current?.uuid) && !isSame(user, current)) change(user)
    } else if (user === null && userId === null && !isSignedIn && current !== null) change(null)
    else if (isSignedIn && userId !== current?.uuid) onUnreadable()
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

let current: User | null = null
const listeners = new Set<() => void>()

function isSame(a: User, b: User | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function change(user: User | null): void {
  current = user
  for (const listener of listeners) listener()
}
