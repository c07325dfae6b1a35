/** The player's answer to whether this device may send analytics and error reports. */
import { createItemStore, useStore } from './store.ts'

export type Consent = 'unknown' | 'granted' | 'denied'

/** The stored answer; `unknown` if none is stored, or it cannot be read. */
export function readConsent(): Consent {
  return consent.get()
}

/** Stores the answer and notifies the subscribers. */
export function writeConsent(answer: 'granted' | 'denied'): void {
  consent.write(answer)
}

/** Calls back after each change, also by another tab; returns the unsubscribe function. */
export function subscribeConsent(onChange: () => void): () => void {
  return consent.subscribe(onChange)
}

export function useConsent(): Consent {
  return useStore(consent)
}

/** Whether data may be collected now. Without a requirement to ask, only a refusal stops it. */
export function isCollectionAllowed({ requiresConsent }: { requiresConsent: boolean }): boolean {
  const answer = readConsent()
  return requiresConsent ? answer === 'granted' : answer !== 'denied'
}

const consent = createItemStore<Consent>('analytics_consent', (item) =>
  item === 'granted' || item === 'denied' ? item : 'unknown',
)
