/** Remembers answers for a while. Those who ask while an answer is on its way share it; failures are not remembered. */
import { GENERIC_CACHE } from '../../protocol/limits.ts'
import { pageNow } from '../ui/time.ts'
import { type Result } from '../../protocol/api/result.ts'

export interface AnswerCache<T> {
  /** The answer for a key: a fresh one that is kept, one on its way, or what `ask` brings. */
  get: (key: string, load: () => Promise<Result<T>>) => Promise<Result<T>>
  /** The answer for a key if it is here and fresh. */
  peek: (key: string) => T | null
  /** Forgets everything, answers on their way included. */
  clear: () => void
}

/** Empties every cache there is: see `freshness.ts`, which says when. */
export function clearAnswerCaches(): void {
  for (const clear of clears) clear()
}

const clears = new Set<() => void>()

interface CacheEntry<T> {
  answer: Promise<Result<T>>
  /** Null while it is on its way. */
  data: T | null
  /** When it was asked for, and then when it came, ms. */
  at: number
}

/** Keeps at most `entries` answers, each for `ttlMs`; the one asked for longest ago goes first. */
export function createAnswerCache<T>({ ttlMs, entries }: { ttlMs: number; entries: number } = GENERIC_CACHE, now: () => number = pageNow): AnswerCache<T> {
  const cached = new Map<string, CacheEntry<T>>()
  const fresh = (key: string): CacheEntry<T> | null => {
    const found = cached.get(key)
    return found !== undefined && now() - found.at < ttlMs ? found : null
  }
  const clear = (): void => cached.clear()
  clears.add(clear)
  return {
    get: (key, load) => {
      const found = fresh(key)
      if (found !== null) return found.answer
      const entry: CacheEntry<T> = { answer: load(), data: null, at: now() }
      cached.delete(key)
      cached.set(key, entry)
      for (const oldest of cached.keys()) if (cached.size > entries) cached.delete(oldest)
      void entry.answer.then((answer) => {
        if (answer.ok) Object.assign(entry, { data: answer.data, at: now() })
        else if (cached.get(key) === entry) cached.delete(key)
      })
      return entry.answer
    },
    peek: (key) => fresh(key)?.data ?? null,
    clear,
  }
}
