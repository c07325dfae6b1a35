/** The user of this page, as a store for the screens. */
import { type SignInAnswer, type User } from '../../protocol/api/account.ts'
import { invalidateAnswers, invalidateAnswersOfUser } from '../api/freshness.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { isSameValue } from '../../protocol/sameValue.ts'
import { subscribeItems } from '../platform/storage.ts'
import { createStore, useStore } from '../platform/store.ts'
import {
  ACCOUNT_KEYS,
  clearAccount,
  clearTokens,
  isRegisteredUser,
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
  currentUser.set(user)
}

/** Stores the user of an answer to a change, unless another user has signed in meanwhile. */
export function takeChangedUser(answer: Result<{ user: User }>): Result<User> {
  if (!answer.ok) return answer
  const { user } = answer.data
  if (getUser()?.uuid === user.uuid) setUser(user)
  return succeed(user)
}

/** Stores tokens and user after a sign-in or a refresh, and notifies the subscribers. */
export function setAccount({ auth, user }: SignInAnswer): void {
  storeAccount(auth, user)
  currentUser.set(user)
  updateSession()
}

/** Removes the tokens of a registered user whom the server does not know by them any more: they stay the user here, and must sign in. */
export function endSession(): void {
  clearTokens()
  updateSession()
}

/** Removes user and tokens. The device keeps its id, and with it its guest. */
export function clearUser(): void {
  clearAccount()
  currentUser.set(null)
  updateSession()
}

/** Follows sign-ins, refreshes and sign-outs of other tabs; `onUnreadable` loads the user from the server. Returns the unsubscribe function. */
export function syncUserAcrossTabs(onUnreadable: () => void): () => void {
  // Reads the user now, so that a later change can be compared with it.
  getUser()
  return subscribeItems(ACCOUNT_KEYS, () => {
    updateSession()
    const current = getUser()
    const user = readUser()
    const userId = readUserId()
    const isSignedIn = readTokens() !== null
    if (user !== null && user.uuid === userId) {
      // The other tab writes the tokens after the user: their event comes next.
      if ((isSignedIn || user.uuid === current?.uuid) && !isSameValue(user, current)) currentUser.set(user)
    } else if (user === null && userId === null && !isSignedIn && current !== null) currentUser.set(null)
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

/** Whether the session of a registered user has ended: they have to sign in. */
export function useIsSessionOver(): boolean {
  return useStore(isSessionOver)
}

const currentUser = createStore(readUser, null)
const isSessionOver = createStore(readIsSessionOver, false)

function readIsSessionOver(): boolean {
  return readTokens() === null && isRegisteredUser()
}

function updateSession(): void {
  isSessionOver.set(readIsSessionOver())
}

/** The present user, and the last known one: answers loaded before a user is known stay for the same user. */
let current = getUser()
let lastKnown = current
subscribeUser(() => {
  const before = current
  current = getUser()
  const isOther = current === null ? before !== null : lastKnown !== null && current.uuid !== lastKnown.uuid
  // Fewer coins mean a purchase, here or in another tab.
  const hasBought = before !== null && current !== null && current.coins < before.coins
  lastKnown = current ?? lastKnown
  if (isOther) invalidateAnswersOfUser()
  else if (hasBought) invalidateAnswers()
})
