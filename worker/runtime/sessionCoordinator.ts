/**
 * A story that is open in this tab. Of all tabs that have it open one leads and plays; the others follow its log, and any of
 * them can lead next. `coordination.ts` decides, `coordinationEffects.ts` performs. Rules T1 to T7.
 */
import { type CoordinationEvent, type CoordinationSteps } from '../../protocol/coordination.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type TabPort } from '../tabs/port.ts'
import { initialCoordination, transition } from './coordination.ts'
import { addBroadcast, createEffectPerformer } from './coordinationEffects.ts'
import { createCoordinationLog } from './coordinationLog.ts'
import { type Publisher } from './publisher.ts'
import { type Session, type SessionPorts } from './session.ts'
import { withResolvers } from './withResolvers.ts'

export interface CoordinatorPorts extends Omit<SessionPorts, 'onStaleWriter' | 'isModalOpen'> {
  tabs: TabPort
  /** Makes the page request the user from the server; the answer comes as a `user` fact. */
  refreshUser: () => void
}

export interface SessionCoordinator {
  key: SessionKey
  /** Resolves when the first view is available: of the game, or of the session that another tab leads. */
  open(): Promise<void>
  /** The session of this tab, while it leads. */
  session(): Session | null
  /** The last steps of this tab's coordination. Rule T10. */
  readSteps(): CoordinationSteps
  /** Of what this tab shows: its session, or the one that it follows. */
  publisher(): Publisher | null
  reportHostFact(fact: HostFact): void
  /** Makes this tab the leader; the previous leader follows from then on. */
  playHere(): void
  /** Resolves when no session is being opened or closed. */
  whenIdle(): Promise<void>
  /** Closes the session and keeps its log. */
  close(): Promise<void>
  /** Closes the session at once: writes nothing more. */
  stop(): void
}

export function createSessionCoordinator(
  userId: string,
  command: OpenCommand,
  ports: CoordinatorPorts,
): SessionCoordinator {
  const { storyId, actorId } = command
  const { refreshUser } = ports
  const opened = withResolvers<void>()
  let state = initialCoordination(command.restart)
  const log = createCoordinationLog(state)

  const apply = (event: CoordinationEvent): void => {
    const next = transition(state, event)
    log.note(ports.clock.now(), event, state, next)
    state = next.state
    for (const effect of next.effects) effects.perform(effect)
  }
  /** Applies all events of one moment before `proceed` begins anything because of them. */
  const dispatch = (event: CoordinationEvent): void => {
    apply(event)
    void Promise.resolve().then(() => apply({ type: 'proceed' }))
  }
  const on = (event: CoordinationEvent) => (): void => dispatch(event)
  const listener = {
    onAcquired: on({ type: 'acquired' }),
    onReleaseRequested: on({ type: 'releaseRequested' }),
    onEvicted: on({ type: 'evicted', by: 'lock' }),
    onChanged: on({ type: 'logChanged' }),
  }
  const lock = ports.tabs.join(JSON.stringify([userId, storyId, actorId]), listener)
  const sessionPorts: SessionPorts = {
    ...ports,
    store: addBroadcast(ports.store, lock.broadcast),
    onStaleWriter: on({ type: 'evicted', by: 'staleWriter' }),
    isModalOpen: () => state.facts.some((fact) => fact.kind === 'modal' && fact.open),
  }
  const isOpening = (): boolean => state.session === 'opening' && !state.isClosed
  const targets = { lock, opened, refreshUser, isOpening, dispatch }
  const effects = createEffectPerformer(userId, command, sessionPorts, targets)

  const shutDown = (): void => {
    effects.perform({ type: 'stopSession' })
    effects.perform({ type: 'stopFollowing' })
    lock.close()
  }
  return {
    key: { userId, storyId, actorId },
    open() {
      dispatch({ type: 'opened' })
      return opened.promise
    },
    session: () => effects.session(),
    readSteps: () => log.read(),
    publisher: () => effects.publisher(),
    reportHostFact: (fact) => dispatch({ type: 'hostFact', fact }),
    playHere: () => dispatch({ type: 'playHere' }),
    whenIdle: () => effects.whenIdle(),
    async close() {
      dispatch({ type: 'closed' })
      await effects.session()?.close()
      shutDown()
    },
    stop() {
      dispatch({ type: 'closed' })
      shutDown()
    },
  }
}
