import { type Clock, raceTimeout } from '../clock/clock.ts'
import { type LeaderLock, type LeadershipListener, type TabPort } from './port.ts'

/** The tab that leads a session, and the end of its lease, ms, unless it renews it. */
export interface Lease {
  tab: string
  until: number
}

/** One small record for each session, shared by all tabs. */
export interface LeaseStore {
  /** Changes a record in one transaction; null removes it. Answers with the record after the change. */
  update: (session: string, change: (lease: Lease | null) => Lease | null) => Promise<Lease | null>
}

/** How often the leader renews its lease, and followers read it, ms. */
const HEARTBEAT_INTERVAL_MS = 1_000
/** A lease ends this long after its last renewal, ms. Timers of hidden pages may be late by some seconds. */
const LEASE_DURATION_MS = 4_000

/** A waiting tab that reads the same lease so often takes it as ended, whatever its clock says: that is longer than LEASE_DURATION_MS. */
const MAX_SAME_READS = 5

/** For browsers without Web Locks. The clock is that of the machine, but those of two tabs differ where one was opened before the device slept. */
export function createHeartbeatTabs({
  leases,
  clock,
  newKey,
}: {
  leases: LeaseStore
  clock: Clock
  newKey: () => string
}): TabPort {
  return { join: (session, listener) => join(session, listener, leases, clock, newKey()) }
}

function join(
  session: string,
  listener: LeadershipListener,
  leases: LeaseStore,
  clock: Clock,
  tab: string,
): LeaderLock {
  let state: 'idle' | 'waiting' | 'stealing' | 'leading' | 'closed' = 'idle'
  let cancelNextBeat = (): void => undefined
  /** The end of the lease as it was read last, and how often it was read again since without a change. */
  let lastRead = { until: 0, repeats: 0 }
  /** One access to the record at a time. */
  let accesses: Promise<void> = Promise.resolve()

  const renew = async (): Promise<void> => {
    const now = clock.now()
    const stateBefore = state
    if (stateBefore === 'idle') return listener.onChanged()
    if (stateBefore === 'closed') return
    const isFree = (lease: Lease | null): boolean => {
      if (lease === null || lease.tab === tab) return true
      const { until } = lease
      lastRead = { until, repeats: until === lastRead.until ? lastRead.repeats + 1 : 0 }
      const hasEnded = until <= now || lastRead.repeats >= MAX_SAME_READS
      return stateBefore !== 'leading' && (stateBefore === 'stealing' || hasEnded)
    }
    // If storage is refused or hangs, this tab cannot detect others, so it leads.
    const changed = leases.update(session, (lease) => (isFree(lease) ? { tab, until: now + LEASE_DURATION_MS } : lease))
    const lease = await raceTimeout(clock, LEASE_DURATION_MS, changed, { tab }).catch(() => ({ tab }))
    if (state !== stateBefore) return
    if (lease?.tab === tab) {
      state = 'leading'
      if (stateBefore !== 'leading') listener.onAcquired()
    } else if (stateBefore === 'leading') {
      state = 'idle'
      listener.onEvicted()
    } else listener.onChanged()
  }

  const renewAndRepeat = (): void => {
    cancelNextBeat()
    if (state === 'closed') return
    accesses = accesses.then(renew)
    cancelNextBeat = clock.after(HEARTBEAT_INTERVAL_MS, renewAndRepeat)
  }

  const release = (): void => {
    if (state === 'idle' || state === 'closed') return
    state = 'idle'
    // The last request may still be granted, so the lease is removed after it.
    accesses = accesses.then(async () => {
      const removed = leases.update(session, (lease) => (lease?.tab === tab ? null : lease))
      await raceTimeout(clock, LEASE_DURATION_MS, removed, null).catch(() => null)
    })
  }

  cancelNextBeat = clock.after(HEARTBEAT_INTERVAL_MS, renewAndRepeat)
  return {
    requestWhenFree() {
      if (state !== 'idle') return
      state = 'waiting'
      renewAndRepeat()
    },
    steal() {
      if (state === 'leading' || state === 'closed') return
      state = 'stealing'
      renewAndRepeat()
    },
    release,
    // Followers read the log with every heartbeat.
    broadcast: () => undefined,
    close() {
      release()
      state = 'closed'
      cancelNextBeat()
    },
  }
}
