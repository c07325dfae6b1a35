/** Who the player is, for whoever draws it or has to know. */
import { useSyncExternalStore } from 'react'
import { type User } from '../../protocol/api/account.ts'
import { forgetStored, storedUser, storeUser } from './stored.ts'

/** The user now: as last seen, until the server says more. Null on the first visit, until a guest is signed up. */
export function getUser(): User | null {
  current ??= storedUser()
  return current
}

/** Takes what the server says of the user, and keeps it. */
export function setUser(user: User): void {
  current = user
  storeUser(user)
  announce()
}

/** Forgets who is signed in here, tokens and all. The device keeps its id, and with it its guest. */
export function forgetUser(): void {
  current = null
  forgetStored()
  announce()
}

/** Calls back after each change; the answer ends it. */
export function subscribeUser(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** The user, kept up to date. */
export function useUser(): User | null {
  return useSyncExternalStore(subscribeUser, getUser)
}

let current: User | null = null
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}
