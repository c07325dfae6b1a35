import { type Entry } from '../../protocol/entries.ts'
import { LOG_MAX_ENTRIES, LOG_MAX_SESSIONS } from '../../protocol/limits.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type State } from '../reducer/state.ts'
import { attachPages, findLastPages } from './pages.ts'
import { readGameKey, StaleWriterError, type LogStore, type StoredLog } from './store.ts'

interface MemoryLog {
  key: SessionKey
  game: string
  /** The store that loaded it last: only that one may write. */
  writer: object
  /** Entries from `first` on; earlier ones were trimmed. */
  first: number
  entries: Entry[]
  checkpoint: { count: number; state: State } | null
}

/** Logs that several stores share, as tabs do. In order of last use: a Map keeps its keys as they were set. */
export type MemoryLogs = Map<string, MemoryLog>

/** Logs in memory: for Node, for tests, and for browsers that refuse storage. */
export function createMemoryStore(maxEntries = LOG_MAX_ENTRIES, logs: MemoryLogs = new Map()): LogStore {
  const writer = {}
  const nameOf = ({ userId, storyId, actorId }: SessionKey): string => JSON.stringify([userId, storyId, actorId])

  /** The log to write to. */
  const openForWriting = (key: SessionKey, newGame: string | null): MemoryLog => {
    const name = nameOf(key)
    const old = logs.get(name)
    if (newGame === null && old?.writer !== writer) throw new StaleWriterError()
    const log: MemoryLog =
      newGame === null && old !== undefined
        ? old
        : { key, game: newGame ?? '', writer, first: 0, entries: [], checkpoint: null }
    logs.delete(name)
    logs.set(name, log)
    const logsOfUser = [...logs].filter(([, other]) => other.key.userId === key.userId)
    for (const [old] of logsOfUser.slice(0, Math.max(0, logsOfUser.length - LOG_MAX_SESSIONS))) logs.delete(old)
    return log
  }
  const read = ({ checkpoint, entries, first }: MemoryLog, from: 'all' | 'last'): StoredLog => {
    const count = checkpoint?.count ?? 0
    const since = entries.slice(count - first)
    if (checkpoint === null) return { state: null, count, since }
    const firstPage = from === 'all' ? 0 : findLastPages(checkpoint.state).from
    const pages = checkpoint.state.view.messages.pages.slice(firstPage)
    return { state: attachPages(checkpoint.state, firstPage, pages), count, since }
  }

  return {
    async load(key) {
      const log = logs.get(nameOf(key))
      if (log === undefined) return 'none'
      log.writer = writer
      return read(log, 'last')
    },
    async readPages(key, from, to) {
      const log = logs.get(nameOf(key))
      if (log?.writer !== writer) throw new StaleWriterError()
      return log.checkpoint?.state.view.messages.pages.slice(from, to) ?? []
    },
    async peek(key, known) {
      const log = logs.get(nameOf(key))
      if (log === undefined) return null
      const { game, first, entries } = log
      if (known?.game !== game || known.count < first || known.count > first + entries.length)
        return { ...read(log, 'all'), game, isComplete: true }
      return { state: null, count: known.count, since: entries.slice(known.count - first), game, isComplete: false }
    },
    async append(key, count, entries) {
      const log = openForWriting(key, count === 0 ? readGameKey(entries) : null)
      log.entries = [...log.entries.slice(0, Math.max(0, count - log.first)), ...entries]
      log.first = Math.min(log.first, count)
      if (log.checkpoint !== null && log.checkpoint.count > count) log.checkpoint = null
    },
    async checkpoint(key, count, state) {
      const log = openForWriting(key, null)
      const older = log.checkpoint?.state.view.messages.pages ?? []
      const pages = state.view.messages.pages.map((page, id) => (page.items.length > 0 ? page : (older[id] ?? page)))
      const whole = attachPages(state, 0, pages)
      log.checkpoint = { count, state: whole ?? state }
      if (log.entries.length <= maxEntries && log.first + log.entries.length >= count) return
      log.entries = log.entries.slice(count - log.first)
      log.first = count
    },
    async readAll(key) {
      const log = logs.get(nameOf(key))
      return log !== undefined && log.first === 0 ? [...log.entries] : null
    },
    async remove(key) {
      logs.delete(nameOf(key))
    },
    async removeUser(userId) {
      for (const [name, log] of logs) if (log.key.userId === userId) logs.delete(name)
    },
    close() {},
  }
}
