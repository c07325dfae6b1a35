/** Chooses the leader election that this browser supports. */
import { type Clock } from '../clock/clock.ts'
import { createHeartbeatTabs } from './heartbeat.ts'
import { type Channel, createLockTabs } from './locks.ts'
import { createIndexedDbLeases } from './leases.ts'
import { type TabPort } from './port.ts'

/** Web Locks where there are any: browsers before 2022, and pages on plain http, have none. Rule T6. */
export function createTabPort(
  clock: Clock,
  newKey: () => string,
  browser: Navigator | WorkerNavigator = navigator,
): TabPort {
  const locks = findLocks(browser)
  return locks === null
    ? createHeartbeatTabs({ leases: createIndexedDbLeases(), clock, newKey })
    : createLockTabs({ locks, openChannel, clock })
}

/** The browser's locks; null where it has none, or refuses the access: with blocked cookies some throw. */
function findLocks(browser: Navigator | WorkerNavigator): LockManager | null {
  try {
    const locks: LockManager | undefined = browser.locks
    return locks ?? null
  } catch {
    return null
  }
}

/** A channel between the tabs of this app; null where the browser has none, or refuses it. */
export function openChannel(name: string): Channel | null {
  const channel = createChannel(name)
  if (channel === null) return null
  return {
    post(message) {
      try {
        channel.postMessage(message)
      } catch {
        // The message is lost: the leader is evicted after the release timeout.
      }
    },
    listen(onMessage) {
      channel.onmessage = ({ data }) => onMessage(data)
    },
    close() {
      channel.onmessage = null
      channel.close()
    },
  }
}

function createChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
