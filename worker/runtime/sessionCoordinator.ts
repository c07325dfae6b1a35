/**
 * A story that is open in this tab. Of all tabs that have it open one leads and plays; the others follow its log, and any of
 * them can lead next. `coordination.ts` decides, this performs. Rules T1 to T7.
 */
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { JOIN_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type LogStore } from '../log/store.ts'
import { type TabPort } from '../tabs/port.ts'
import { type CoordinationEffect, type CoordinationEvent, initialCoordination, transition } from './coordination.ts'
import { createLocalSession } from './localSession.ts'
import { type SessionPorts } from './session.ts'

export interface CoordinatorPorts extends Omit<SessionPorts, 'onStaleWriter'> {
  tabs: TabPort
  /** Has the page ask the server for the user; the answer comes as a `user` fact. */
  refreshUser: () => void
}

export interface SessionCoordinator {
  key: SessionKey
  /** Resolves when there is something to see: the game, or what another tab plays. */
  open(): Promise<void>
  intend(intent: Intent): void
  host(fact: HostFact): void
  /** Plays here; the tab that plays follows from then on. */
  playHere(): void
  resync(): void
  /** Resolves when all that happened is stored. */
  whenSettled(): Promise<void>
  /** Ends it; what was stored stays. */
  close(): Promise<void>
  /** Ends it at once: nothing more is written. */
  stop(): void
}

export function createSessionCoordinator(userId: string, command: OpenCommand, ports: CoordinatorPorts): SessionCoordinator {
  const { storyId, actorId } = command
  let state = initialCoordination(command.restart)
  /** The opening or closing of a session that began last. */
  let operation: Promise<void> = Promise.resolve()
  const opened = createDeferred()

  const apply = (event: CoordinationEvent): void => {
    const next = transition(state, event)
    state = next.state
    for (const effect of next.effects) perform(effect)
  }
  /** What happens at the same moment is taken in before anything begins because of it. */
  const dispatch = (event: CoordinationEvent): void => {
    apply(event)
    void Promise.resolve().then(() => apply({ type: 'proceed' }))
  }
  const on = (type: 'acquired' | 'releaseRequested' | 'evicted' | 'logChanged') => (): void => dispatch({ type })
  const listener = { onAcquired: on('acquired'), onReleaseRequested: on('releaseRequested'), onEvicted: on('evicted'), onChanged: on('logChanged') }
  const lock = ports.tabs.join(JSON.stringify([userId, storyId, actorId]), listener)
  const local = createLocalSession(userId, command, { ...ports, store: withBroadcast(ports.store, lock.broadcast), onStaleWriter: on('evicted') })

  const isWanted = (): boolean => state.session === 'opening' && !state.isClosed
  const open = async (restart: boolean): Promise<void> => {
    const isOpen = await local.open(restart, isWanted)
    dispatch(isOpen ? { type: 'sessionOpened', userId: local.userId() } : { type: 'sessionNotOpened' })
  }
  const close = async (farewell: HostFact): Promise<void> => {
    await local.close(farewell)
    dispatch({ type: 'sessionClosed' })
  }
  const perform = (effect: CoordinationEffect): void => {
    switch (effect.type) {
      case 'requestWhenFree':
      case 'steal':
      case 'release':
        return lock[effect.type]()
      case 'startJoinTimeout':
        return void ports.pageClock.after(JOIN_TIMEOUT_MS, () => dispatch({ type: 'joinTimedOut' }))
      case 'openSession':
        return void (operation = open(effect.restart).catch(opened.reject))
      case 'closeSession':
        return void (operation = close(effect.farewell))
      case 'follow':
        return void local.follow().then(() => dispatch({ type: 'followed' }))
      case 'reportFact':
        return local.write({ type: 'host', fact: effect.fact })
      case 'stopSession':
      case 'stopFollowing':
        return local[effect.type]()
      case 'refreshUser':
        return ports.refreshUser()
      case 'resolveOpen':
        return opened.resolve()
    }
  }
  const shutDown = (): void => {
    local.stopSession()
    local.stopFollowing()
    lock.close()
  }

  return {
    key: { userId, storyId, actorId },
    open() {
      dispatch({ type: 'opened' })
      return opened.promise
    },
    intend: (intent) => local.write({ type: 'intent', intent }),
    host: (fact) => dispatch({ type: 'hostFact', fact }),
    playHere: () => dispatch({ type: 'playHere' }),
    resync: () => local.resync(),
    async whenSettled() {
      await operation
      await local.whenSettled()
    },
    async close() {
      dispatch({ type: 'closed' })
      await local.close()
      shutDown()
    },
    stop() {
      dispatch({ type: 'closed' })
      shutDown()
    },
  }
}

/** The store of the leader, whose followers hear of each append. */
function withBroadcast(store: LogStore, broadcast: () => void): LogStore {
  return {
    ...store,
    async append(...args) {
      await store.append(...args)
      broadcast()
    },
  }
}

interface Deferred {
  promise: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

function createDeferred(): Deferred {
  const settle: Pick<Deferred, 'resolve' | 'reject'> = { resolve: () => undefined, reject: () => undefined }
  const promise = new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, ...settle }
}
