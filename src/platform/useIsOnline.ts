/** Whether the device has a network, as the browser knows it: false is certain, true is not. */
import { useSyncExternalStore } from 'react'

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeNetwork, () => navigator.onLine)
}

/** Calls back when the network goes or returns; returns the unsubscribe function. */
export function subscribeNetwork(onChange: () => void): () => void {
  for (const name of NETWORK_EVENTS) window.addEventListener(name, onChange)
  return () => {
    for (const name of NETWORK_EVENTS) window.removeEventListener(name, onChange)
  }
}

const NETWORK_EVENTS = ['online', 'offline'] as const
