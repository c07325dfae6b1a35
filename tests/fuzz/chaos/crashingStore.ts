/** A log's store that may fail, and with which the worker may die: before it wrote, or right after. */
import { type LogStore } from '../../../worker/log/store.ts'
import { type FaultSource } from './answers.ts'

export interface CrashingStore {
  store: LogStore
  /** The worker is dead: nothing more is stored, and nothing may go out. */
  isCrashed(): boolean
  /** Entries that were to be stored by now, stored or not. */
  countAttempted(): number
  /** A new worker works with it, that found so many entries. */
  restart(count: number): void
  /** The worker dies with the next append, or does not after all. */
  crashOnNextAppend(crashes: boolean): void
  /** Since the last revival nothing failed to be stored. */
  hasNoFailures(): boolean
  /** Whether what a key was given to is stored; signals have theirs from the game. */
  hasKey(key: string): boolean
}

export function createCrashingStore(
  inner: LogStore,
  faults: FaultSource,
  crashesBeforeWrite: () => boolean,
): CrashingStore {
  let crashed = false
  let crashesNext = false
  let noFailures = true
  let countAttempted = 0
  const keys = new Set<string>()
  return {
    isCrashed: () => crashed,
    countAttempted: () => countAttempted,
    hasNoFailures: () => noFailures,
    hasKey: (key) => keys.has(key.split(':', 1)[0] ?? ''),
    crashOnNextAppend: (crashes) => void (crashesNext = crashes),
    restart(count) {
      crashed = false
      crashesNext = false
      noFailures = true
      countAttempted = count
    },
    store: {
      ...inner,
      async append(key, count, entries) {
        if (crashed) return
        countAttempted = count + entries.length
        const before = crashesNext && crashesBeforeWrite()
        crashed = crashesNext
        if (before) return
        if (!crashed && faults.occurs('storage', 2)) {
          noFailures = false
          throw new DOMException('No room', 'QuotaExceededError')
        }
        await inner.append(key, count, entries)
        for (const entry of entries) if ('key' in entry) keys.add(entry.key)
      },
      async checkpoint(key, count, state) {
        if (!crashed) await inner.checkpoint(key, count, state)
      },
    },
  }
}
