import { createMemoryStore } from './memory.ts'
import { type LogStore } from './store.ts'

/**
 * A store that is opened when it is first used. Where it cannot be (a browser that refuses storage), memory stands in:
 * the game can be played, and is gone with the page.
 */
export function openOnDemand(openStore: () => Promise<LogStore>): LogStore {
  let opened: Promise<LogStore> | null = null
  const store = (): Promise<LogStore> => (opened ??= openStore().catch(() => createMemoryStore()))
  return {
    load: async (key) => (await store()).load(key),
    peek: async (key, known) => (await store()).peek(key, known),
    append: async (key, count, entries) => (await store()).append(key, count, entries),
    checkpoint: async (key, count, state) => (await store()).checkpoint(key, count, state),
    readAll: async (key) => (await store()).readAll(key),
    remove: async (key) => (await store()).remove(key),
    forget: async (userId) => (await store()).forget(userId),
    close: () => void opened?.then((kept) => kept.close()),
  }
}
