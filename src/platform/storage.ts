import { reportStorageFailure } from './storageFailure.ts'

/**
 * Small strings that outlive the page. Where the browser refuses storage (private windows, blocked cookies, a full
 * quota) they live in memory until the page goes: nothing that reads or writes here has to care.
 */
const fallback = new Map<string, string>()

/** What is stored under a name, or null. */
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

/** Calls back after another tab changed one of these items, or all of them, and when the page comes back from the back/forward cache. Returns the end of it. */
export function subscribeItems(names: readonly string[], onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || names.includes(key)) onChange()
  }
  // A page in that cache hears no storage events.
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
