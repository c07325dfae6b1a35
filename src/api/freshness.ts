/** Invalidates answers of the server after a purchase, a change of user or a change of language. Nothing else decides that. */
import { getUser, subscribeUser } from '../account/user.ts'
import { subscribeLocale } from '../i18n/index.ts'
import { createStore, useStore } from '../platform/store.ts'
import { clearAnswerCaches } from './cache.ts'
import { dropStartCalls } from './startCalls.ts'

export interface Freshness {
  /** Grows whenever answers become out of date. */
  revision: number
  /** Grows whenever the user changes: answers for the last user may not be shown. */
  owner: number
}

/** Makes all answers out of date. The screen in front reloads at once, others when they are next shown. */
export function invalidateAnswers(): void {
  const { revision, owner } = freshness.get()
  change({ revision: revision + 1, owner })
}

export function useFreshness(): Freshness {
  return useStore(freshness)
}

export function getFreshness(): Freshness {
  return freshness.get()
}

/** Calls back after each change. Returns the unsubscribe function. */
export function subscribeFreshness(onChange: () => void): () => void {
  return freshness.subscribe(onChange)
}

const freshness = createStore<Freshness>({ revision: 0, owner: 0 })

function change(next: Freshness): void {
  clearAnswerCaches()
  dropStartCalls()
  freshness.set(next)
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
  if (isOther) change({ revision: getFreshness().revision + 1, owner: getFreshness().owner + 1 })
  else if (hasBought) invalidateAnswers()
})

subscribeLocale(invalidateAnswers)
