import { openDB } from 'idb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createManualClock } from '../../worker/clock/manual.ts'
import { createRealClock } from '../../worker/clock/real.ts'
import { openChannel, createTabPort } from '../../worker/tabs/browser.ts'
import { createHeartbeatTabs, type LeaseStore } from '../../worker/tabs/heartbeat.ts'
import { createLockTabs } from '../../worker/tabs/locks.ts'
import { createIndexedDbLeases } from '../../worker/tabs/leases.ts'
import { type TabPort } from '../../worker/tabs/port.ts'
import { watchConnections } from '../helpers/lostConnections.ts'
import { passTime } from '../helpers/passTime.ts'
import { describeTabs, type TabWorld } from './tabSuite.ts'

// The ports' time passes when a test says so: the browser takes as long as it takes.
const clock = createManualClock(1_000_000)
let tabs = 0
const newKey = (): string => `tab-${(tabs += 1)}`

/** `settle` waits for what the browser was asked to do. */
function worldOf(newTab: () => TabPort, settle: () => Promise<void>): TabWorld {
  return { newTab, pass: (ms) => passTime(clock, ms, settle) }
}

/** A turn of the event loop: what the browser has answered is handled. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => void createRealClock().after(0, resolve))
}

/** A message and a request after all others: the browser has handled those before. */
async function settleLocks(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await sendMessage()
    await navigator.locks.query()
    await nextTask()
  }
}

async function sendMessage(): Promise<void> {
  const [from, to] = [new BroadcastChannel('settle'), new BroadcastChannel('settle')]
  await new Promise((resolve) => {
    to.onmessage = resolve
    from.postMessage('')
  })
  from.close()
  to.close()
}

describeTabs('Web Locks', () =>
  worldOf(() => createLockTabs({ locks: navigator.locks, openChannel, clock }), settleLocks),
)
describeTabs('a heartbeat in IndexedDB', () => {
  const leases = createIndexedDbLeases()
  const updates = new Set<Promise<unknown>>()
  const update: LeaseStore['update'] = (session, change) => {
    const updated = leases.update(session, change)
    updates.add(updated)
    return updated.finally(() => updates.delete(updated))
  }
  const settle = async (): Promise<void> => {
    await nextTask()
    while (updates.size > 0) {
      await Promise.allSettled(updates)
      await nextTask()
    }
  }
  return worldOf(() => createHeartbeatTabs({ leases: { update }, clock, newKey }), settle)
})

test('[T6] a browser without locks gets a heartbeat, and leads', async () => {
  const heard: string[] = []
  const without = { onLine: true } as unknown as Navigator
  const lock = createTabPort(createRealClock(), newKey, without).join('without-locks', {
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

test.each(['event', 'silence'] as const)(
  '[T6, L9] leases whose database the browser has closed are read again (%s)',
  async (how) => {
    const lose = watchConnections()
    const leases = createIndexedDbLeases()
    const lease = { tab: 'a', until: 1 }
    await leases.update(`lost-${how}`, () => lease)
    lose(how)
    expect(await leases.update(`lost-${how}`, (stored) => stored)).toEqual(lease)
  },
)

test('[T6, L9] leases whose database could not be opened are read when it can be', async () => {
  const newer = await openDB('refused', 2)
  newer.close()
  const open = indexedDB.open.bind(indexedDB)
  const refusal = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => open('refused', 1))
  onTestFinished(() => refusal.mockRestore())
  const leases = createIndexedDbLeases()
  const update = (): Promise<unknown> => leases.update('refused-once', (stored) => stored)
  await expect(update()).rejects.toThrow()
  expect(await update()).toBeNull()
})
