import { type Entry } from '../../protocol/entries.ts'
import { LOG_MAX_ENTRIES, LOG_MAX_SESSIONS } from '../../protocol/limits.ts'
import { type State } from '../reducer/state.ts'
import { type LogStore, type SessionKey } from './store.ts'

interface Kept {
  key: SessionKey
  /** Entries from `first` on; what came before was trimmed. */
  first: number
  entries: Entry[]
  checkpoint: { count: number; state: State } | null
}

/** Logs in memory: for Node, for tests, and for browsers that refuse storage. */
export function createMemoryStore(maxEntries = LOG_MAX_ENTRIES): LogStore {
  // In order of last use: a Map keeps its keys as they were set.
  const logs = new Map<string, Kept>()
  const nameOf = ({ userId, storyId, actorId }: SessionKey): string => JSON.stringify([userId, storyId, actorId])

  const use = (key: SessionKey): Kept => {
    const name = nameOf(key)
    const kept = logs.get(name) ?? { key, first: 0, entries: [], checkpoint: null }
    logs.delete(name)
    logs.set(name, kept)
    const own = [...logs].filter(([, other]) => other.key.userId === key.userId)
    for (const [old] of own.slice(0, Math.max(0, own.length - LOG_MAX_SESSIONS))) logs.delete(old)
    return kept
  }

  return {
    async load(key) {
      const kept = logs.get(nameOf(key))
      if (kept === undefined) return null
      const count = kept.checkpoint?.count ?? 0
      return { state: kept.checkpoint?.state ?? null, count, since: kept.entries.slice(count - kept.first) }
    },
    async append(key, count, entries) {
      const kept = use(key)
      kept.first = Math.min(kept.first, count)
      kept.entries = [...kept.entries.slice(0, count - kept.first), ...entries]
      if (kept.checkpoint !== null && kept.checkpoint.count > count) kept.checkpoint = null
    },
    async checkpoint(key, count, state) {
      const kept = use(key)
      kept.checkpoint = { count, state }
      if (kept.entries.length <= maxEntries) return
      kept.entries = kept.entries.slice(count - kept.first)
      kept.first = count
    },
    async readAll(key) {
      const kept = logs.get(nameOf(key))
      return kept !== undefined && kept.first === 0 ? [...kept.entries] : null
    },
    async remove(key) {
      logs.delete(nameOf(key))
    },
    async forget(userId) {
      for (const [name, kept] of logs) if (kept.key.userId === userId) logs.delete(name)
    },
    close() {},
  }
}
