/** The open modals of the page, the topmost last. While one is open, the player does not see the screen behind it. */
import { useSyncExternalStore } from 'react'

export interface OpenModal {
  /** In the top layer. What has to stay visible and usable beside the modal, such as a toast, goes inside. */
  element: HTMLElement
  /** Asks the owner to close it. */
  close: () => void
}

/** Counts a modal as open; returns the function that counts it as closed. */
export function registerModal(modal: OpenModal): () => void {
  change([...openModals, modal])
  return () => change(openModals.filter((other) => other !== modal))
}

export function hasOpenModal(): boolean {
  return openModals.length > 0
}

/** Closes the topmost modal, as Escape does. Says whether there was one. */
export function closeTopModal(): boolean {
  const top = openModals.at(-1)
  top?.close()
  return top !== undefined
}

/** The element of the topmost modal, or null. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(subscribeModals, () => openModals.at(-1)?.element ?? null)
}

/** Calls back when a modal opens or closes; returns the unsubscribe function. */
export function subscribeModals(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

let openModals: readonly OpenModal[] = []
const listeners = new Set<() => void>()

function change(next: readonly OpenModal[]): void {
  if (next.length === openModals.length) return
  openModals = next
  for (const listener of listeners) listener()
}
