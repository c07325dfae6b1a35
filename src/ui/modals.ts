/** The open modals of the page, the topmost last. While one is open, the player does not see the screen behind it. */
import { createStore, useStore } from '../platform/store.ts'

export interface OpenModal {
  /** In the top layer. What has to stay visible and usable beside the modal, such as a toast, goes inside. */
  element: HTMLElement
  /** Asks the owner to close it. */
  close: () => void
}

/** Counts a modal as open; returns the function that counts it as closed. */
export function registerModal(modal: OpenModal): () => void {
  openModals.set([...openModals.get(), modal])
  return () => {
    if (openModals.get().includes(modal)) openModals.set(openModals.get().filter((other) => other !== modal))
  }
}

export function hasOpenModal(): boolean {
  return openModals.get().length > 0
}

/** Closes the topmost modal, as Escape does. Says whether there was one. */
export function closeTopModal(): boolean {
  const top = openModals.get().at(-1)
  top?.close()
  return top !== undefined
}

/** The element of the topmost modal, or null. */
export function useTopModal(): HTMLElement | null {
  return useStore(openModals, (modals) => modals.at(-1)?.element ?? null)
}

/** Calls back when a modal opens or closes; returns the unsubscribe function. */
export function subscribeModals(onChange: () => void): () => void {
  return openModals.subscribe(onChange)
}

const openModals = createStore<readonly OpenModal[]>([])
