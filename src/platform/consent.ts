/** The player's answer to whether this device may send analytics and error reports. */
import { useSyncExternalStore } from 'react'
import { readItem, subscribeItems, writeItem } from './storage.ts'

export type Consent = 'unknown' | 'granted' | 'denied'

/** The stored answer; `unknown` if none is stored, or it cannot be read. */
export function readConsent(): Consent {
  const stored = readItem(STORAGE_KEY)
  return stored === 'granted' || stored === 'denied' ? stored : 'unknown'
}

/** Stores the answer and notifies the subscribers. */
export function writeConsent(consent: 'granted' | 'denied'): void {
  writeItem(STORAGE_KEY, consent)
  for (const listener of listeners) listener()
}

/** Calls back after each change, also by another tab; returns the unsubscribe function. */
export function subscribeConsent(onChange: () => void): () => void {
  listeners.add(onChange)
  const unsubscribe = subscribeItems([STORAGE_KEY], onChange)
  return () => {
    listeners.delete(onChange)
    unsubscribe()
  }
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribeConsent, readConsent)
}

/** Whether data may be collected now. Without a requirement to ask, only a refusal stops it. */
export function isCollectionAllowed({ requiresConsent }: { requiresConsent: boolean }): boolean {
  const consent = readConsent()
  return requiresConsent ? consent === 'granted' : consent !== 'denied'
}

const STORAGE_KEY = 'analytics_consent'
const listeners = new Set<() => void>()
