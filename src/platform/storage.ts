import { after } from './time.ts'
import { reportStorageFailure } from './storageFailure.ts'

/**
 * Items of local storage. If the browser refuses it (private windows, blocked cookies, a full quota), items live in memory
 * until the page unloads, so callers need no error handling.
 */
const fallback = new Map<string, string>()

/** The item of this name, or null. */
export function readItem(name: string): string | null {
  const kept = fallback.get(name)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeItem(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
    fallback.delete(name)
  } catch {
    fallback.set(name, value)
    reportStorageFailure()
  }
}

export function removeItem(name: string): void {
  fallback.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was stored where storage is refused.
  }
}

/** Whether this device keeps the item: not one that lives in memory. */
export function isKept(name: string): boolean {
  return !fallback.has(name) && readItem(name) !== null
}

/** The names of all items. */
export function listItems(): string[] {
  try {
    return [...Object.keys(localStorage), ...fallback.keys()]
  } catch {
    return [...fallback.keys()]
  }
}

/** Calls back when another tab changes one of these items, and when the page returns from the back/forward cache. Returns the unsubscribe function. */
export function subscribeItems(names: readonly string[], onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || names.includes(key)) onChange()
  }
  // A page in that cache gets no storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onChange()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

/** Waits until `isThere` holds, which another tab brings about by a change of these items; `mostMs` at most. */
export function waitForItems(names: readonly string[], isThere: () => boolean, mostMs: number): Promise<void> {
  if (isThere()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = (): void => {
      unsubscribe()
      stopTimeout()
      resolve()
    }
    const stopTimeout = after(mostMs, end)
    const unsubscribe = subscribeItems(names, () => {
      if (isThere()) end()
    })
  })
}
