import { STORE_OPEN_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Clock, raceTimeout } from '../clock/clock.ts'
import { createMemoryStore } from './memory.ts'
import { type LogStore } from './store.ts'

/** How a store is opened: the timeout runs on `clock`, and `onRefused` hears once that nothing will be kept. */
export interface OpenPorts {
  clock: Clock
  onRefused: () => void
}

/**
 * A store that is opened when it is first used. Where the browser refuses it, or does not answer, memory stands in:
 * the game can be played, and is gone with the page. Rule L11.
 */
export function openOnDemand(openStore: () => Promise<LogStore>, { clock, onRefused }: OpenPorts): LogStore {
  let opened: Promise<LogStore> | null = null
  const store = (): Promise<LogStore> => (opened ??= open())
  const open = async (): Promise<LogStore> => {
    // An access that throws must reject as well.
    const opening = Promise.resolve().then(openStore)
    const answer = await raceTimeout(clock, STORE_OPEN_TIMEOUT_MS, opening, null).catch(() => null)
    if (answer !== null) return answer
    onRefused()
    // A store that opens too late is not used: part of the log would be missing from it.
    void opening.then((late) => late.close(), () => undefined)
    return createMemoryStore()
  }
  return {
    load: async (key) => (await store()).load(key),
    peek: async (key, known) => (await store()).peek(key, known),
    append: async (key, count, entries) => (await store()).append(key, count, entries),
    checkpoint: async (key, count, state) => (await store()).checkpoint(key, count, state),
    readAll: async (key) => (await store()).readAll(key),
    remove: async (key) => (await store()).remove(key),
    removeUser: async (userId) => (await store()).removeUser(userId),
    close: () => void opened?.then((kept) => kept.close()),
  }
}
