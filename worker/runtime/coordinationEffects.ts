/** Performs the effects that session coordination asks for, and reports how they ended as events. */
import { type HostFact } from '../../protocol/intents.ts'
import { JOIN_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Clock } from '../clock/clock.ts'
import { type LogStore } from '../log/store.ts'
import { type LeaderLock } from '../tabs/port.ts'
import { type CoordinationEffect, type CoordinationEvent } from './coordination.ts'
import { type Deferred } from './deferred.ts'
import { type LocalSession } from './localSession.ts'

export interface EffectTargets {
  lock: LeaderLock
  local: LocalSession
  pageClock: Clock
  /** Settled when the first view is available. */
  opened: Deferred
  refreshUser: () => void
  /** Whether the session that opens is still the one to open. */
  isOpening: () => boolean
  dispatch: (event: CoordinationEvent) => void
}

export interface EffectPerformer {
  perform(effect: CoordinationEffect): void
  /** Resolves when the session that began to open or close last has done so. */
  whenIdle(): Promise<void>
}

export function createEffectPerformer({
  lock,
  local,
  pageClock,
  opened,
  refreshUser,
  isOpening,
  dispatch,
}: EffectTargets): EffectPerformer {
  let operation: Promise<void> = Promise.resolve()
  const open = async (restart: boolean): Promise<void> => {
    const isOpen = await local.open(restart, isOpening)
    dispatch(isOpen ? { type: 'sessionOpened', userId: local.userId() } : { type: 'sessionNotOpened' })
  }
  const close = async (lastFact: HostFact): Promise<void> => {
    await local.close(lastFact)
    dispatch({ type: 'sessionClosed' })
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
        return void local.follow().then(() => dispatch({ type: 'followed' }))
      case 'reportFact':
        return local.write({ type: 'host', fact: effect.fact })
      case 'stopSession':
      case 'stopFollowing':
        return local[effect.type]()
      case 'refreshUser':
        return refreshUser()
      case 'resolveOpen':
        return opened.resolve()
    }
  }
  return { perform, whenIdle: () => operation }
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
