import { type Clock } from '../clock/clock.ts'
import { type LeaderLock, type LeadershipListener, RELEASE_TIMEOUT_MS, type TabPort } from './port.ts'

/** Tabs that share one memory: for tests, and for Node, where there is one tab. */
export function createMemoryTabs(clock: Clock): TabPort {
  const sessions = new Map<string, Candidate[]>()
  return {
    join(session, listener) {
      const candidate: Candidate = { listener, state: 'idle' }
      const all = sessions.get(session) ?? []
      sessions.set(session, all)
      all.push(candidate)
      return createLeaderLock(candidate, all, clock)
    },
  }
}

interface Candidate {
  listener: LeadershipListener
  state: 'idle' | 'waiting' | 'leading'
}

function createLeaderLock(me: Candidate, all: Candidate[], clock: Clock): LeaderLock {
  const inMicrotask = (run: () => void): void => void Promise.resolve().then(run)
  const findLeader = (): Candidate | undefined => all.find(({ state }) => state === 'leading')
  const electNext = (): void => {
    const waiting = all.find(({ state }) => state === 'waiting')
    if (waiting === undefined || findLeader() !== undefined) return
    waiting.state = 'leading'
    inMicrotask(() => {
      if (waiting.state === 'leading') waiting.listener.onAcquired()
    })
  }
  const evictLeader = (): void => {
    const leader = findLeader()
    if (me.state !== 'waiting' || leader === undefined) return
    leader.state = 'idle'
    inMicrotask(leader.listener.onEvicted)
    electNext()
  }
  const release = (): void => {
    me.state = 'idle'
    electNext()
  }
  return {
    requestWhenFree() {
      if (me.state === 'idle') me.state = 'waiting'
      electNext()
    },
    steal() {
      if (me.state === 'leading') return
      me.state = 'waiting'
      // The next tab in the queue.
      all.splice(all.indexOf(me), 1)
      all.unshift(me)
      electNext()
      const leader = findLeader()
      if (leader === undefined || leader === me) return
      inMicrotask(leader.listener.onReleaseRequested)
      clock.after(RELEASE_TIMEOUT_MS, evictLeader)
    },
    release,
    broadcast() {
      for (const other of all) if (other.state !== 'leading') inMicrotask(other.listener.onChanged)
    },
    close() {
      release()
      all.splice(all.indexOf(me), 1)
    },
  }
}
