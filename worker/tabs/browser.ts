/** The tabs of a browser. */
import { type Clock } from '../clock/clock.ts'
import { createHeartbeatTabs } from './heartbeat.ts'
import { type Channel, createLockTabs } from './locks.ts'
import { createIndexedDbPlaces } from './places.ts'
import { type TabPort } from './port.ts'

/** By Web Locks where there are any: browsers before 2022, and addresses that are not secure, have none. Rule T6. */
export function openTabs(clock: Clock, newKey: () => string, browser: Navigator | WorkerNavigator = navigator): TabPort {
  const locks: LockManager | undefined = 'locks' in browser ? browser.locks : undefined
  return locks === undefined ? createHeartbeatTabs({ places: createIndexedDbPlaces(), clock, newKey }) : createLockTabs({ locks, openChannel, clock })
}

/** A channel between the tabs of this app; null where the browser has none. */
export function openChannel(name: string): Channel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(heard) {
      channel.onmessage = ({ data }) => heard(data)
    },
    close() {
      channel.onmessage = null
      channel.close()
    },
  }
}
