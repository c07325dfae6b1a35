/** When answers of the server are out of date: after a purchase, a change of user and a change of language. The one place that says so. */
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { getUser, subscribeUser } from '../account/user.ts'
import { clearAnswerCaches } from './cache.ts'

export interface Freshness {
  /** Grows whenever answers have to be asked for again. */
  revision: number
  /** Grows whenever they belong to another user, and may not be shown meanwhile. */
  owner: number
}

/** Has every list and detail asked for again: those on the screen now, the others when they are next shown. */
export function invalidateAnswers(): void {
  change({ ...freshness, revision: freshness.revision + 1 })
}

/** How fresh answers have to be, kept up to date. */
export function useFreshness(): Freshness {
  return useSyncExternalStore(subscribeFreshness, getFreshness)
}

export function getFreshness(): Freshness {
  return freshness
}

/** Calls back after each change; the answer ends it. */
export function subscribeFreshness(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

let freshness: Freshness = { revision: 0, owner: 0 }
const listeners = new Set<() => void>()

function change(next: Freshness): void {
  freshness = next
  clearAnswerCaches()
  for (const listener of listeners) listener()
}

/** The user now, and the last one there was: what was asked for while a user was not known yet is kept for that user. */
let current = getUser()
let lastKnown = current
subscribeUser(() => {
  const before = current
  current = getUser()
  const isOther = current === null ? before !== null : lastKnown !== null && current.uuid !== lastKnown.uuid
  // Fewer coins: something was bought, here or in another tab.
  const hasBought = before !== null && current !== null && current.coins < before.coins
  lastKnown = current ?? lastKnown
  if (isOther) change({ revision: freshness.revision + 1, owner: freshness.owner + 1 })
  else if (hasBought) invalidateAnswers()
})
i18next.on('languageChanged', invalidateAnswers)
