/** Whether the player has confirmed to be an adult, on this device. Doc 1 §1: the product is for people of 18 or older. */
import { useSyncExternalStore } from 'react'
import { getAppConfig } from './appConfig.ts'
import { readItem, subscribeItems, writeItem } from './storage.ts'

const STORAGE_KEY = 'adult_confirmed'
const listeners = new Set<() => void>()

/** Whether the operator asks for the confirmation, and the player has not given it. */
export function useNeedsAdultConfirmation(): boolean {
  return useSyncExternalStore(subscribe, needsAdultConfirmation)
}

/** Remembers that the player is an adult. */
export function confirmAdult(): void {
  writeItem(STORAGE_KEY, 'true')
  for (const listener of listeners) listener()
}

function needsAdultConfirmation(): boolean {
  return getAppConfig().requiresAdultConfirmation && readItem(STORAGE_KEY) !== 'true'
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
