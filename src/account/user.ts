/** The user of this page, as a store for the screens. */
import { type SignInAnswer, type User } from '../../protocol/api/account.ts'
import { changeOwner, invalidateAnswers } from '../api/freshness.ts'
import { subscribeItems } from '../platform/storage.ts'
import { createStore, useStore } from '../platform/store.ts'
import {
  ACCOUNT_KEYS,
  clearAccount,
  storeAccount,
  readTokens,
  readUser,
  readUserId,
  storeUser,
} from './accountStorage.ts'

/** The current user, from storage until the server answers. Null on the first visit, until a guest is signed up. */
export function getUser(): User | null {
  return currentUser.get()
}

/** Stores the user and notifies the subscribers. */
export function setUser(user: User): void {
  storeUser(user)
  changeUser(user)
}

/** Stores tokens and user after a sign-in or a refresh, and notifies the subscribers. */
export function setAccount({ auth, user }: SignInAnswer): void {
  storeAccount(auth, user)
  changeUser(user)
}

/** Removes user and tokens. The device keeps its id, and with it its guest. */
export function clearUser(): void {
  clearAccount()
  changeUser(null)
}

/** Follows sign-ins, refreshes and sign-outs of other tabs; `onUnreadable` loads the user from the server. Returns the unsubscribe function. */
export function syncUserAcrossTabs(onUnreadable: () => void): () => void {
  // Reads the user now, so that a later change can be compared with it.
  getUser()
  return subscribeItems(ACCOUNT_KEYS, () => {
    const current = getUser()
    const user = readUser()
    const userId = readUserId()
    const isSignedIn = readTokens() !== null
    if (user !== null && user.uuid === userId) {
      // The other tab writes the tokens after the user: their event comes next.
      if ((isSignedIn || user.uuid === current?.uuid) && !isSameUser(user, current)) changeUser(user)
    } else if (user === null && userId === null && !isSignedIn && current !== null) changeUser(null)
    else if (isSignedIn && userId !== current?.uuid) onUnreadable()
  })
}

/** Calls back after each change; returns the unsubscribe function. */
export function subscribeUser(onChange: () => void): () => void {
  return currentUser.subscribe(onChange)
}

/** The current user; renders again when it changes. */
export function useUser(): User | null {
  return useStore(currentUser)
}

const currentUser = createStore(readUser)
/** The user before the present one: answers loaded before a user is known stay for the same user. */
let lastKnown: User | null = null

function changeUser(next: User | null): void {
  const before = currentUser.get()
  lastKnown = before ?? lastKnown
  currentUser.set(next)
  const isOther = next === null ? before !== null : lastKnown !== null && next.uuid !== lastKnown.uuid
  if (isOther) changeOwner()
  // Fewer coins mean a purchase, here or in another tab.
  else if (before !== null && next !== null && next.coins < before.coins) invalidateAnswers()
}

function isSameUser(a: User, b: User | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
