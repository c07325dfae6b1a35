/** A session of play: its log, its driver, and its updates to the page. */
import { type EntryBody, type OpenCommand } from '../../protocol/entries.ts'
import { type Update } from '../../protocol/runtime.ts'
import { CLOSE_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type Clock, continueClockFrom, raceTimeout } from '../clock/clock.ts'
import { type LogStore } from '../log/store.ts'
import { fold } from '../reducer/fold.ts'
import { createDriver, type Driver, type Warning } from './driver.ts'
import { type StoredSession } from './logWriter.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { createTimerRunner, type Runners } from './runners.ts'

export interface SessionPorts {
  /** Every call of it comes to an end (worker/log/storeTimeout.ts). */
  store: LogStore
  clock: Clock
  pageClock: Clock
  rate: number
  newKey: () => string
  runners: Omit<Runners, 'timer'>
  show: (update: Update) => void | Promise<void>
  warn: (warning: Warning) => void
  /** The log has another writer by now. */
  onStaleWriter: () => void
}

export interface Session {
  key: SessionKey
  driver: Driver
  publisher: Publisher
  /** Ends it; what was stored stays. Resolves when all is stored, or storage has not answered in time. */
  close(): Promise<void>
  /** Ends it at once: nothing more is sent, shown or written. */
  stop(): void
}

/** Opens a session, from its log if there is one; null where it is no longer wanted by then. Rule L2. */
export async function openSession(userId: string, command: OpenCommand, ports: SessionPorts, isWanted: () => boolean = () => true): Promise<Session | null> {
  const { storyId, actorId } = command
  const key: SessionKey = { userId, storyId, actorId }
  const stored = await restoreSession(key, command, ports)
  if (!isWanted()) return null
  const clock = continueClockFrom(stored?.state.core.now ?? 0, ports.clock)
  const publisher = createPublisher({ show: ports.show, pageClock: ports.pageClock, gameClock: clock, rate: ports.rate })
  const driver = createDriver(
    {
      clock,
      newKey: ports.newKey,
      runners: { ...ports.runners, timer: createTimerRunner(clock) },
      warn: ports.warn,
      onStaleWriter: ports.onStaleWriter,
      log: {
        append: (count, entries) => ports.store.append(key, count, entries),
        checkpoint: (count, state) => ports.store.checkpoint(key, count, state),
      },
      onChange: ({ view }, patches) => publisher.publish(view, patches),
    },
    stored,
  )
  const first: EntryBody = stored === null ? { type: 'open', ...command } : { type: 'host', fact: { kind: 'resumed' } }
  // The last leader's log ends with its release: this tab leads now.
  if (stored !== null && !stored.state.core.owner) driver.write({ type: 'host', fact: { kind: 'owner', owner: true } })
  driver.write(first)
  const stop = (): void => {
    publisher.stop()
    driver.stop()
  }
  return {
    key,
    driver,
    publisher,
    async close() {
      publisher.stop()
      await raceTimeout(ports.pageClock, CLOSE_TIMEOUT_MS, driver.whenSettled(), undefined)
      stop()
    },
    stop,
  }
}

/** What was stored, unless a new game is wanted or the log is of another chat. A store that fails counts as empty. */
async function restoreSession(key: SessionKey, command: OpenCommand, { store, warn }: SessionPorts): Promise<StoredSession | null> {
  try {
    const stored = command.restart ? null : await store.load(key)
    if (stored !== null && (stored.state !== null || stored.since.length > 0)) {
      const state = stored.since.length === 0 ? stored.state : fold(stored.state, stored.since).state
      if (state !== null && state.core.opened.chatVersion === command.chatVersion) return { state, count: stored.count + stored.since.length, checkpointed: stored.count }
    }
    await store.remove(key)
  } catch {
    warn({ kind: 'not_stored' })
  }
  return null
}
