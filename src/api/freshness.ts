/** Invalidates answers of the server after a purchase, a change of user or a change of language. Nothing else decides that. */
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

/** Makes all answers out of date, and those loaded before may not be shown: they are of another user. */
export function invalidateAnswersOfUser(): void {
  const { revision, owner } = freshness.get()
  change({ revision: revision + 1, owner: owner + 1 })
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

subscribeLocale(invalidateAnswers)
