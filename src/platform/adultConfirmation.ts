/** Whether the player has confirmed to be an adult, on this device. Doc 1 §1: the product is for people of 18 or older. */
import { useSyncExternalStore } from 'react'
import { readItem, subscribeItems, writeItem } from './storage.ts'

const STORAGE_KEY = 'adult_confirmed'
const listeners = new Set<() => void>()

/** Whether the player has confirmed it. */
export function useIsAdultConfirmed(): boolean {
  return useSyncExternalStore(subscribe, isAdultConfirmed)
}

/** Remembers that the player is an adult. */
export function confirmAdult(): void {
  writeItem(STORAGE_KEY, 'true')
  for (const listener of listeners) listener()
}

/** The same, outside components. */
export function isAdultConfirmed(): boolean {
  return readItem(STORAGE_KEY) === 'true'
}

/** Also follows other tabs. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  const unsubscribe = subscribeItems([STORAGE_KEY], onChange)
  return () => {
    listeners.delete(onChange)
    unsubscribe()
  }
}
