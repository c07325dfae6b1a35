/** Cache of answers. Callers share a request that is under way; failures are not cached. */
import { GENERIC_CACHE } from '../../protocol/limits.ts'
import { pageNow } from '../platform/time.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'

export interface AnswerCache<T> {
  /** The answer for a key: a fresh one from the cache, a pending one, or the result of `load`. */
  get: (key: string, load: () => Promise<Result<T>>) => Promise<Result<T>>
  /** The answer for a key where it is cached and fresh, else null. */
  peek: (key: string) => T | null
  /** The latest answer of all where it is that of this key, also one that is out of date or was removed: to be drawn until the next arrives. Else null. */
  peekLatest: (key: string) => T | null
  /** Sets the answer for a key: one that came with the page. */
  set: (key: string, data: T) => void
  /** Sets the latest answer: one that came with the page, and is not for this visitor. */
  setLatest: (key: string, data: T) => void
  /** Removes all answers, pending ones included, but for the latest. */
  clear: () => void
  /** Removes the latest one, too: it is of another user. */
  forget: () => void
}

/** Empties all caches. `freshness.ts` decides when. */
export function clearAnswerCaches(): void {
  for (const clear of clears) clear()
}

const clears = new Set<() => void>()

interface CacheEntry<T> {
  answer: Promise<Result<T>>
  /** Null while pending. */
  data: T | null
  /** Time of the request, then of the answer, ms. */
  at: number
}

/** Creates a cache of at most `entries` answers, each fresh for `ttlMs`; the oldest request goes first. */
export function createAnswerCache<T>(
  { ttlMs, entries }: { ttlMs: number; entries: number } = GENERIC_CACHE,
  now: () => number = pageNow,
): AnswerCache<T> {
  const cached = new Map<string, CacheEntry<T>>()
  let latest: { key: string; data: T } | null = null
  const fresh = (key: string): CacheEntry<T> | null => {
    const found = cached.get(key)
    // A clock that was set back makes answers look younger than they are.
    return found !== undefined && now() >= found.at && now() - found.at < ttlMs ? found : null
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
        if (cached.get(key) !== entry) return
        if (answer.ok) latest = { key, data: answer.data }
        else cached.delete(key)
      })
      return entry.answer
    },
    peek: (key) => fresh(key)?.data ?? null,
    peekLatest: (key) => (latest?.key === key ? latest.data : null),
    set: (key, data) => {
      cached.set(key, { answer: Promise.resolve(succeed(data)), data, at: now() })
      latest = { key, data }
    },
    setLatest: (key, data) => {
      latest = { key, data }
    },
    clear,
    forget: () => {
      latest = null
    },
  }
}
