/** The open modals of the page. While one is open, the player does not see the screen behind it. */

const openModals = new Set<symbol>()
const listeners = new Set<() => void>()

/** Counts a modal as open; returns the function that counts it as closed. */
export function registerModal(): () => void {
  const modal = Symbol('modal')
  openModals.add(modal)
  notify()
  return () => {
    if (openModals.delete(modal)) notify()
  }
}

export function hasOpenModal(): boolean {
  return openModals.size > 0
}

/** Calls back when a modal opens or closes; returns the unsubscribe function. */
export function subscribeModals(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function notify(): void {
  for (const listener of listeners) listener()
}
