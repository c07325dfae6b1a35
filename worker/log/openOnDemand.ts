import { STORE_OPEN_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Clock, raceTimeout } from '../clock/clock.ts'
import { createMemoryStore } from './memory.ts'
import { type LogStore } from './store.ts'

/** `clock` measures the timeout; `onRefused` is called once where nothing will be stored. */
export interface OpenPorts {
  clock: Clock
  onRefused: () => void
}

/**
 * A store that is opened on first use. Where the browser refuses or does not answer, a memory store replaces it:
 * the game can be played, and is lost with the page. Rule L11.
 */
export function openOnDemand(openStore: () => Promise<LogStore>, { clock, onRefused }: OpenPorts): LogStore {
  let opened: Promise<LogStore> | null = null
  const store = (): Promise<LogStore> => (opened ??= open())
  const open = async (): Promise<LogStore> => {
    // `openStore` may throw instead of rejecting.
    const opening = Promise.resolve().then(openStore)
    const answer = await raceTimeout(clock, STORE_OPEN_TIMEOUT_MS, opening, null).catch(() => null)
    if (answer !== null) return answer
    onRefused()
    // A store that opens too late is not used: part of the log would be missing from it.
    void opening.then(
      (late) => late.close(),
      () => undefined,
    )
    return createMemoryStore()
  }
  return {
    load: async (key) => (await store()).load(key),
    readPages: async (key, from, to) => (await store()).readPages(key, from, to),
    peek: async (key, known) => (await store()).peek(key, known),
    append: async (key, count, entries) => (await store()).append(key, count, entries),
    checkpoint: async (key, count, state) => (await store()).checkpoint(key, count, state),
    readAll: async (key) => (await store()).readAll(key),
    remove: async (key) => (await store()).remove(key),
    removeUser: async (userId) => (await store()).removeUser(userId),
    close: () => void opened?.then((kept) => kept.close()),
  }
}
