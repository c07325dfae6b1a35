/** A log store that may fail, and that may kill the worker just before or just after a write. */
import { type LogStore } from '../../../worker/log/store.ts'
import { type FaultSource } from './answers.ts'

export interface CrashingStore {
  store: LogStore
  /** The worker is dead: nothing more is stored, and nothing may go out. */
  isCrashed(): boolean
  /** Entries that should be stored by now, stored or not. */
  countAttempted(): number
  /** A new worker uses it, which found so many entries. */
  restart(count: number): void
  /** Sets whether the worker dies with the next append. */
  crashOnNextAppend(crashes: boolean): void
  /** Whether every write has succeeded since the last worker started. */
  hasNoFailures(): boolean
  /** Whether the entry with this key is stored; the keys of signals come from the game. */
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
