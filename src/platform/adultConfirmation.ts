/** Whether the player has confirmed to be an adult, on this device. Doc 1 §1: the product is for people of 18 or older. */
import { createItemStore, useStore } from './store.ts'

const confirmed = createItemStore('adult_confirmed', (item) => item === 'true')

/** Whether the player has confirmed it. */
export function useIsAdultConfirmed(): boolean {
  return useStore(confirmed)
}

/** Remembers that the player is an adult. */
export function confirmAdult(): void {
  confirmed.write('true')
}

/** The same, outside components. */
export function isAdultConfirmed(): boolean {
  return confirmed.get()
}
