import { expect, test } from 'vitest'
import { sleep } from '../../worker/clock/clock.ts'
import { createRealClock } from '../../worker/clock/real.ts'
import { openChannel, createTabPort } from '../../worker/tabs/browser.ts'
import { createHeartbeatTabs } from '../../worker/tabs/heartbeat.ts'
import { createLockTabs } from '../../worker/tabs/locks.ts'
import { createIndexedDbLeases } from '../../worker/tabs/leases.ts'
import { type TabPort } from '../../worker/tabs/port.ts'
import { describeTabs, type TabWorld } from './tabSuite.ts'

// The ports' clock runs faster than real time, so the browser's own work takes some of it.
const clock = createRealClock(10)

function worldOf(newTab: () => TabPort): TabWorld {
  return { newTab, pass: (ms) => sleep(clock, ms, new AbortController().signal) }
}

let tabs = 0
const newKey = (): string => `tab-${(tabs += 1)}`

describeTabs('Web Locks', () => worldOf(() => createLockTabs({ locks: navigator.locks, openChannel, clock })))
describeTabs('a heartbeat in IndexedDB', () =>
  worldOf(() => createHeartbeatTabs({ leases: createIndexedDbLeases(), clock, newKey })),
)

test('[T6] a browser without locks gets a heartbeat, and leads', async () => {
  const heard: string[] = []
  const without = { onLine: true } as unknown as Navigator
  const lock = createTabPort(clock, newKey, without).join('without-locks', {
    onAcquired: () => void heard.push('acquired'),
    onReleaseRequested: () => undefined,
    onEvicted: () => undefined,
    onChanged: () => undefined,
  })
  lock.requestWhenFree()
  await expect.poll(() => heard).toEqual(['acquired'])
  expect((await navigator.locks.query()).held?.filter(({ name }) => name?.includes('without-locks'))).toEqual([])
  lock.close()
})
