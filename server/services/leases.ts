/** Holding a lease of the storage: one process at a time does what has its name. */
import { type Clock } from '../clock.ts'
import { LEASE_POLL_MS, TURN_LEASE_MS } from '../limits.ts'
import { type LeaseStore } from '../storage/leases.ts'

/**
 * Waits until the name is free, takes it, and keeps it until the returned function gives it back. Where this process is killed, another one
 * gets the name after a few seconds, however long the work would have taken.
 */
export async function acquireLease(
  { leases, clock }: { leases: LeaseStore; clock: Clock },
  name: string,
  holder: string,
): Promise<() => Promise<void>> {
  const acquire = (): Promise<boolean> => leases.acquire(name, holder, clock.now() + TURN_LEASE_MS, clock.now())
  while (!(await acquire())) await clock.sleep(LEASE_POLL_MS)
  const done = new AbortController()
  clock.repeat(TURN_LEASE_MS / 3, () => void acquire().catch(() => undefined), done.signal)
  // One that is not given back ends by itself.
  return () => {
    done.abort()
    return leases.release(name, holder).catch(() => undefined)
  }
}
