/** Items of local or session storage. Where the browser refuses it (private windows, blocked cookies, a full quota), they live in memory. */

/** Items that outlive the page where the browser allows it. No call throws, so callers need no error handling. */
export interface ItemStorage {
  /** The item of this name, or null. */
  read: (name: string) => string | null
  write: (name: string, value: string) => void
  remove: (name: string) => void
  /** Whether the browser stores the item: not one that lives in memory. */
  isStored: (name: string) => boolean
  /** The names of all items. */
  list: () => string[]
}

/**
 * Creates the items of one storage. `getStorage` may throw: the browser may refuse even to name the storage. `onRefused` is called when an
 * item could be written to memory only.
 */
export function createItemStorage(getStorage: () => Storage, onRefused?: () => void): ItemStorage {
  const inMemory = new Map<string, string>()
  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(getStorage())
    } catch {
      return otherwise
    }
  }
  const read = (name: string): string | null => inMemory.get(name) ?? attempt((storage) => storage.getItem(name), null)
  return {
    read,
    write(name, value) {
      inMemory.set(name, value)
      if (attempt((storage) => (storage.setItem(name, value), true), false)) inMemory.delete(name)
      else onRefused?.()
    },
    remove(name) {
      inMemory.delete(name)
      attempt((storage) => storage.removeItem(name), undefined)
    },
    isStored: (name) => !inMemory.has(name) && read(name) !== null,
    list: () => [...attempt((storage) => Object.keys(storage), []), ...inMemory.keys()],
  }
}
