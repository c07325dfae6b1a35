/** A session of play: its log, its driver, and its updates to the page. */
import * as v from 'valibot'
import { entry, type EntryBody, type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { type Update } from '../../protocol/runtime.ts'
import { CLOSE_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type Clock, continueClockFrom, raceTimeout } from '../clock/clock.ts'
import { type LogStore, type StoredLog } from '../log/store.ts'
import { addOlderPages, giveUpOlderPages } from '../log/pages.ts'
import { fold } from '../reducer/fold.ts'
import { OlderPagesNeeded } from '../reducer/foldErrors.ts'
import { createDriver, type Driver, type Warning } from './driver.ts'
import { type StoredSession } from './logWriter.ts'
import { readOlderPages } from './olderPages.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { createTimerRunner, type Runners } from './runners.ts'

export interface SessionPorts {
  /** Each of its calls settles within a timeout (worker/log/storeTimeout.ts). */
  store: LogStore
  clock: Clock
  pageClock: Clock
  rate: number
  newKey: () => string
  runners: Omit<Runners, 'timer'>
  show: (update: Update) => void | Promise<void>
  warn: (warning: Warning) => void
  /** Whether the page has a modal open, when the session is resumed. Rule P11. */
  isModalOpen?: () => boolean
  /** The log has another writer by now. */
  onStaleWriter: () => void
}

export interface Session {
  key: SessionKey
  driver: Driver
  publisher: Publisher
  /** Ends the session and keeps its log. Resolves when all is stored, or storage has not answered in time. */
  close(): Promise<void>
  /** Ends it at once: nothing more is sent, shown or written. */
  stop(): void
}

/** Opens a session, from its log if there is one; null where it is no longer wanted by then. Rule L2. */
export async function openSession(
  userId: string,
  command: OpenCommand,
  ports: SessionPorts,
  isWanted: () => boolean = () => true,
): Promise<Session | null> {
  const { storyId, actorId } = command
  const key: SessionKey = { userId, storyId, actorId }
  const { session: stored, isLost } = await restoreSession(key, command, ports)
  if (!isWanted()) return null
  const clock = continueClockFrom(stored?.state.core.now ?? 0, ports.clock)
  const publisher = createPublisher({
    show: ports.show,
    pageClock: ports.pageClock,
    gameClock: clock,
    rate: ports.rate,
    isOpening: true,
  })
  let endPause = (): void => undefined
  const driver = createDriver(
    {
      clock,
      newKey: ports.newKey,
      runners: { ...ports.runners, timer: createTimerRunner(clock) },
      warn: ports.warn,
      onStaleWriter: ports.onStaleWriter,
      onOlderPagesNeeded: () => endPause(),
      log: {
        append: (count, entries) => ports.store.append(key, count, entries),
        checkpoint: (count, state) => ports.store.checkpoint(key, count, state),
      },
      onChange: ({ view }, patches) => publisher.publish(view, patches),
    },
    stored,
  )
  const first: EntryBody =
    stored === null
      ? { type: 'open', ...command, ...(isLost && { isLogLost: true }) }
      : { type: 'host', fact: createResumed(ports.isModalOpen?.() === true) }
  // The last leader's log ends with its release: this tab leads now.
  if (stored !== null && !stored.state.core.isLeader)
    driver.write({ type: 'host', fact: { kind: 'owner', owner: true } })
  driver.write(first)
  void readOlderPages(stored?.state.view.messages.loadedFrom ?? 0, {
    read: (from, to) => ports.store.readPages(key, from, to),
    add: (from, pages) => driver.addOlderPages(from, pages),
    pause: (ms) =>
      new Promise((resolve) => {
        if (driver.areOlderPagesNeeded()) return resolve()
        endPause = resolve
        ports.pageClock.after(ms, resolve)
      }),
    giveUp: () => driver.giveUpOlderPages(),
  })
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
      await raceTimeout(ports.pageClock, CLOSE_TIMEOUT_MS, driver.finish(), undefined)
      stop()
    },
    stop,
  }
}

function createResumed(isModalOpen: boolean): HostFact {
  return { kind: 'resumed', ...(isModalOpen && { modal: true }) }
}

/**
 * The stored session, unless a new game is wanted or the log is of another chat. If the checkpoint does not fit, the state is rebuilt
 * from the whole log. `isLost`: the log cannot be read, or the store fails, which may have one: the server's history counts. Rule L8.
 */
async function restoreSession(
  key: SessionKey,
  command: OpenCommand,
  { store, warn }: SessionPorts,
): Promise<{ session: StoredSession | null; isLost: boolean }> {
  // Until the log is read.
  let isLost = !command.restart
  try {
    const stored = command.restart ? 'none' : await store.load(key)
    const restored =
      typeof stored === 'string'
        ? null
        : ((await foldWithPages(stored, store, key)) ?? (await foldWholeLog(store, key)))
    isLost = stored !== 'none' && restored === null
    if (restored?.state.core.opened.chatVersion === command.chatVersion) return { session: restored, isLost: false }
    // A lost log stays until the game has begun: a page that is closed before that must find it lost again.
    if (command.restart || restored !== null) await store.remove(key)
  } catch {
    warn({ kind: 'not_stored' })
  }
  return { session: null, isLost }
}

/**
 * Folds a log into its checkpoint; with all pages of the conversation where the entries need them. If a page is missing, the state is
 * rebuilt from the whole log. Where neither can be read, the state goes on without the older pages. Rules L8, L12.
 */
async function foldWithPages(log: StoredLog, store: LogStore, key: SessionKey): Promise<StoredSession | null> {
  try {
    return foldStored(log)
  } catch {
    const { state } = log
    if (state === null) return null
    const pages = await store.readPages(key, 0, state.view.messages.loadedFrom).catch(() => null)
    const whole = pages === null ? null : addOlderPages(state, 0, pages)
    if (whole !== null) return foldStored({ ...log, state: whole })
    const rebuilt = pages === null ? null : await foldWholeLog(store, key).catch(() => null)
    return rebuilt ?? foldStored({ ...log, state: giveUpOlderPages(state) })
  }
}

/** Rebuilds the state from all entries; null where the log has lost its beginning. */
async function foldWholeLog(store: LogStore, key: SessionKey): Promise<StoredSession | null> {
  return foldStored({ state: null, count: 0, since: (await store.readAll(key)) ?? [] })
}

/** Throws OlderPagesNeeded. Null if the log is empty, or if its checkpoint or its entries do not fit this version of the app. */
function foldStored({ state, count, since }: StoredLog): StoredSession | null {
  if (state === null && (since.length === 0 || !since.every((each) => v.is(entry, each)))) return null
  try {
    return { state: fold(state, since).state, count: count + since.length, checkpointed: count }
  } catch (error) {
    if (error instanceof OlderPagesNeeded) throw error
    return null
  }
}
