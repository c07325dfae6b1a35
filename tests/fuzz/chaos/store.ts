/** A log's store that may fail, and with which the worker may die: before it wrote, or right after. */
import { type LogStore } from '../../../worker/log/store.ts'
import { type Trouble } from './answers.ts'

export interface MortalStore {
  store: LogStore
  /** The worker is dead: nothing more is stored, and nothing may go out. */
  isDead(): boolean
  /** Entries that were to be stored by now, stored or not. */
  attempted(): number
  /** A new worker works with it, that found so many entries. */
  revive(count: number): void
  /** The worker dies with the next append, or does not after all. */
  doom(dies: boolean): void
  /** Since the last revival nothing failed to be stored. */
  isSound(): boolean
  /** Whether what a key was given to is stored; signals have theirs from the game. */
  holds(key: string): boolean
}

export function createMortalStore(kept: LogStore, trouble: Trouble, dieBefore: () => boolean): MortalStore {
  let dead = false
  let doomed = false
  let sound = true
  let attempted = 0
  const keys = new Set<string>()
  return {
    isDead: () => dead,
    attempted: () => attempted,
    isSound: () => sound,
    holds: (key) => keys.has(key.split(':', 1)[0] ?? ''),
    doom: (dies) => void (doomed = dies),
    revive(count) {
      dead = false
      doomed = false
      sound = true
      attempted = count
    },
    store: {
      ...kept,
      async append(key, count, entries) {
        if (dead) return
        attempted = count + entries.length
        const before = doomed && dieBefore()
        dead = doomed
        if (before) return
        if (!dead && trouble.strikes('storage', 2)) {
          sound = false
          throw new DOMException('No room', 'QuotaExceededError')
        }
        await kept.append(key, count, entries)
        for (const entry of entries) if ('key' in entry) keys.add(entry.key)
      },
      async checkpoint(key, count, state) {
        if (!dead) await kept.checkpoint(key, count, state)
      },
    },
  }
}
