/** Items of local storage, and what other tabs do with them. Where the browser refuses it, they live in memory until the page unloads. */
import { createItemStorage } from './itemStorage.ts'
import { reportStorageFailure } from './storageFailure.ts'
import { after } from './time.ts'

export const {
  read: readItem,
  write: writeItem,
  remove: removeItem,
  isStored: isItemStored,
  list: listItems,
} = createItemStorage(() => localStorage, reportStorageFailure)

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
