/** Performs the effects that session coordination asks for, and reports how they ended as events. Holds what this tab runs: its own session while it leads, or a follower of another tab's. */
import { type CoordinationEvent } from '../../protocol/coordination.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { JOIN_TIMEOUT_MS } from '../../protocol/limits.ts'
import { initialView } from '../../protocol/view.ts'
import { type LogStore } from '../log/store.ts'
import { type LeaderLock } from '../tabs/port.ts'
import { type CoordinationEffect } from './coordination.ts'
import { type Follower, followSession } from './follower.ts'
import { type Publisher } from './publisher.ts'
import { openSession, type Session, type SessionPorts } from './session.ts'
import { type Resolvers } from './withResolvers.ts'

export interface EffectTargets {
  lock: LeaderLock
  /** Settled when the first view is available. */
  opened: Resolvers<void>
  refreshUser: () => void
  /** Whether the session that opens is still the one to open. */
  isOpening: () => boolean
  dispatch: (event: CoordinationEvent) => void
}

export interface EffectPerformer {
  perform(effect: CoordinationEffect): void
  /** The session of this tab, while it leads. */
  session(): Session | null
  /** Of what the page shows: the session, or the follower. */
  publisher(): Publisher | null
  /** Resolves when the session that began to open or close last has done so. */
  whenIdle(): Promise<void>
}

export function createEffectPerformer(
  userId: string,
  command: OpenCommand,
  ports: SessionPorts,
  { lock, opened, refreshUser, isOpening, dispatch }: EffectTargets,
): EffectPerformer {
  const { storyId, actorId, chatVersion, locale } = command
  const { store, show, pageClock, clock, rate } = ports
  let session: Session | null = null
  let follower: Follower | null = null
  /** The last view of this tab's session: a follower shows it until it has read the log. */
  let view = initialView({ storyId, actorId, chatVersion, locale })
  let operation: Promise<void> = Promise.resolve()

  const open = async (restart: boolean): Promise<void> => {
    session = await openSession(userId, { ...command, restart }, ports, isOpening)
    if (session === null) return dispatch({ type: 'sessionNotOpened' })
    dispatch({ type: 'sessionOpened', userId: session.driver.state()?.core.user?.id ?? null })
  }
  const close = async (lastFact: HostFact): Promise<void> => {
    session?.driver.write({ type: 'host', fact: lastFact })
    await session?.close()
    dispatch({ type: 'sessionClosed' })
  }
  const follow = async (): Promise<void> => {
    const key = { userId, storyId, actorId }
    follower ??= followSession({ store, key, show, pageClock, gameClock: clock, rate }, view)
    await follower.follow()
    dispatch({ type: 'followed' })
  }
  const perform = (effect: CoordinationEffect): void => {
    switch (effect.type) {
      case 'requestWhenFree':
      case 'steal':
      case 'release':
        return lock[effect.type]()
      case 'startJoinTimeout':
        return void pageClock.after(JOIN_TIMEOUT_MS, () => dispatch({ type: 'joinTimedOut' }))
      case 'openSession':
        return void (operation = open(effect.restart).catch(opened.reject))
      case 'closeSession':
        return void (operation = close(effect.lastFact))
      case 'follow':
        return void follow()
      case 'reportFact':
        return session?.driver.write({ type: 'host', fact: effect.fact })
      case 'stopSession':
        view = session?.driver.state()?.view ?? view
        session?.stop()
        session = null
        return
      case 'stopFollowing':
        follower?.stop()
        follower = null
        return
      case 'refreshUser':
        return refreshUser()
      case 'resolveOpen':
        return opened.resolve()
    }
  }
  return {
    perform,
    session: () => session,
    publisher: () => (session ?? follower)?.publisher ?? null,
    whenIdle: () => operation,
  }
}

/** The leader's store: notifies the followers of each append. */
export function addBroadcast(store: LogStore, broadcast: () => void): LogStore {
  return {
    ...store,
    async append(...args) {
      await store.append(...args)
      broadcast()
    },
  }
}
