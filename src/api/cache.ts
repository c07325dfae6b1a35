/** Remembers answers for a while. Those who ask while an answer is on its way share it; failures are not remembered. */
import { pageNow } from '../ui/time.ts'
import { type Result } from './result.ts'

export interface AnswerCache<T> {
  /** The answer for a key: a fresh one that is kept, one on its way, or what `ask` brings. */
  get: (key: string, ask: () => Promise<Result<T>>) => Promise<Result<T>>
  /** The answer for a key if it is here and fresh. */
  peek: (key: string) => T | null
  /** Forgets everything, answers on their way included. */
  clear: () => void
}

/** Empties every cache there is: see `freshness.ts`, which says when. */
export function clearCaches(): void {
  for (const clear of clears) clear()
}

const clears = new Set<() => void>()

interface Kept<T> {
  answer: Promise<Result<T>>
  /** Null while it is on its way. */
  data: T | null
  /** When it was asked for, and then when it came, ms. */
  at: number
}

/** Keeps at most `entries` answers, each for `ttlMs`; the one asked for longest ago goes first. */
export function createCache<T>({ ttlMs, entries }: { ttlMs: number; entries: number }, now: () => number = pageNow): AnswerCache<T> {
  const kept = new Map<string, Kept<T>>()
  const fresh = (key: string): Kept<T> | null => {
    const found = kept.get(key)
    return found !== undefined && now() - found.at < ttlMs ? found : null
  }
  const clear = (): void => kept.clear()
  clears.add(clear)
  return {
    get: (key, ask) => {
      const found = fresh(key)
      if (found !== null) return found.answer
      const entry: Kept<T> = { answer: ask(), data: null, at: now() }
      kept.delete(key)
      kept.set(key, entry)
      for (const oldest of kept.keys()) if (kept.size > entries) kept.delete(oldest)
      void entry.answer.then((answer) => {
        if (answer.ok) Object.assign(entry, { data: answer.data, at: now() })
        else if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.answer
    },
    peek: (key) => fresh(key)?.data ?? null,
    clear,
  }
}
