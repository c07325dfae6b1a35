import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createManualClock, type ManualClock } from '../../worker/clock/manual.ts'
import { openChannel, createTabPort } from '../../worker/tabs/browser.ts'
import { createHeartbeatTabs, type Lease, type LeaseStore } from '../../worker/tabs/heartbeat.ts'
import { createLockTabs } from '../../worker/tabs/locks.ts'
import { createMemoryTabs } from '../../worker/tabs/memory.ts'
import { passTime } from '../helpers/passTime.ts'
import { describeTabs, type TabWorld } from './tabSuite.ts'

const START = 1_000_000

function worldOf(clock: ManualClock, newTab: TabWorld['newTab']): TabWorld {
  return { newTab, pass: (ms) => passTime(clock, ms, () => setImmediate()) }
}

function memoryLeases(): LeaseStore {
  const leases = new Map<string, Lease>()
  return {
    async update(table, change) {
      const next = change(leases.get(table) ?? null)
      if (next === null) leases.delete(table)
      else leases.set(table, next)
      return next
    },
  }
}

describeTabs('memory', () => {
  const clock = createManualClock(START)
  const tabs = createMemoryTabs(clock)
  return worldOf(clock, () => tabs)
})

describeTabs('a heartbeat in memory', () => {
  const [clock, leases] = [createManualClock(START), memoryLeases()]
  let tabs = 0
  return worldOf(clock, () => createHeartbeatTabs({ leases, clock, newKey: () => `tab-${(tabs += 1)}` }))
})

test('[T6] a tab without a heartbeat for 4 s has lost its lease, and is evicted at its next heartbeat', async () => {
  const [clock, leases] = [createManualClock(START), memoryLeases()]
  // A frozen page: its timers stop.
  const frozen = createManualClock(START)
  const heard: string[] = []
  const hear = (who: string) => ({
    onAcquired: () => void heard.push(`${who} leads`),
    onReleaseRequested: () => undefined,
    onEvicted: () => void heard.push(`${who} evicted`),
    onChanged: () => undefined,
  })
  const asleep = createHeartbeatTabs({ leases, clock: frozen, newKey: () => 'a' }).join('t', hear('a'))
  const awake = createHeartbeatTabs({ leases, clock, newKey: () => 'b' }).join('t', hear('b'))
  asleep.requestWhenFree()
  await setImmediate()
  awake.requestWhenFree()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(3_900)
  expect(heard).toEqual(['a leads'])
  await worldOf(clock, () => createMemoryTabs(clock)).pass(1_100)
  expect(heard).toEqual(['a leads', 'b leads'])
  frozen.jumpTo(clock.now())
  await worldOf(frozen, () => createMemoryTabs(frozen)).pass(1_000)
  expect(heard).toEqual(['a leads', 'b leads', 'a evicted'])
  asleep.close()
  awake.close()
})

test('[T6] a lease ends without heartbeats, too, where the device slept between the opening of two tabs', async () => {
  const leases = memoryLeases()
  // The clock of a tab that was open meanwhile has stood still.
  const [before, after] = [createManualClock(START), createManualClock(START + 8 * 3_600_000)]
  const heard: string[] = []
  const join = (clock: ManualClock, tab: string) =>
    createHeartbeatTabs({ leases, clock, newKey: () => tab }).join('t', {
      onAcquired: () => void heard.push(`${tab} leads`),
      onReleaseRequested: () => undefined,
      onEvicted: () => void heard.push(`${tab} evicted`),
      onChanged: () => undefined,
    })
  const passSeconds = async (seconds: number, clocks: readonly ManualClock[]): Promise<void> => {
    for (let second = 0; second < seconds; second += 1)
      for (const clock of clocks) await worldOf(clock, () => createMemoryTabs(clock)).pass(1_000)
  }
  const leading = join(after, 'new')
  const waiting = join(before, 'old')
  leading.requestWhenFree()
  await setImmediate()
  waiting.requestWhenFree()
  await passSeconds(60, [after, before])
  expect(heard).toEqual(['new leads'])
  // It dies without a release.
  await passSeconds(4, [before])
  expect(heard).toEqual(['new leads'])
  await passSeconds(2, [before])
  expect(heard).toEqual(['new leads', 'old leads'])
  waiting.close()
  leading.close()
})

test.each([
  ['is refused', () => Promise.reject(new Error('refused'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('[T6] a tab that sees no other leads, for storage %s', async (_how, update) => {
  const clock = createManualClock(START)
  const heard: string[] = []
  const leases: LeaseStore = { update }
  const lock = createHeartbeatTabs({ leases, clock, newKey: () => 'a' }).join('t', {
    onAcquired: () => void heard.push('acquired'),
    onReleaseRequested: () => undefined,
    onEvicted: () => void heard.push('evicted'),
    onChanged: () => undefined,
  })
  lock.requestWhenFree()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(20_000)
  expect(heard).toEqual(['acquired'])
  lock.close()
})

test('[T6] where locks never answer, one tab leads when the player asks for it', async () => {
  const clock = createManualClock(START)
  const heard: string[] = []
  const locks = { request: () => new Promise(() => undefined) } as unknown as LockManager
  const lock = createLockTabs({
    locks,
    openChannel: () => ({ post: () => undefined, listen: () => undefined, close: () => undefined }),
    clock,
  }).join('t', {
    onAcquired: () => void heard.push('acquired'),
    onReleaseRequested: () => undefined,
    onEvicted: () => void heard.push('evicted'),
    onChanged: () => undefined,
  })
  lock.requestWhenFree()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(10_000)
  expect(heard).toEqual([])
  lock.steal()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(2_000)
  expect(heard).toEqual(['acquired'])
  lock.close()
  expect(clock.pending()).toBe(0)
})

const refused = new DOMException('The operation is insecure.', 'SecurityError')

test.each<[string, () => Promise<never>]>([
  ['rejects', () => Promise.reject(refused)],
  [
    'throws',
    () => {
      throw refused
    },
  ],
])('[T6, L11] where a browser has locks and %s each request, one leads', async (_how, request) => {
  const clock = createManualClock(START)
  const heard: string[] = []
  const locks = { request } as unknown as LockManager
  const lock = createLockTabs({ locks, openChannel: () => null, clock }).join('t', {
    onAcquired: () => void heard.push('acquired'),
    onReleaseRequested: () => undefined,
    onEvicted: () => void heard.push('evicted'),
    onChanged: () => undefined,
  })
  lock.requestWhenFree()
  await setImmediate()
  expect(heard).toEqual(['acquired'])
  lock.close()
})

test('[T6, L11] a browser that throws at each access to locks, channels and storage has one tab lead', async () => {
  const refuse = (): never => {
    throw refused
  }
  vi.stubGlobal('BroadcastChannel', new Proxy(Object, { construct: refuse }))
  const browser = Object.defineProperty({}, 'locks', { get: refuse }) as Navigator
  const clock = createManualClock(START)
  const heard: string[] = []
  const lock = createTabPort(clock, () => 'a', browser).join('t', {
    onAcquired: () => void heard.push('acquired'),
    onReleaseRequested: () => undefined,
    onEvicted: () => void heard.push('evicted'),
    onChanged: () => undefined,
  })
  lock.requestWhenFree()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(5_000)
  expect(heard).toEqual(['acquired'])
  expect(openChannel('tabs')).toBeNull()
  lock.broadcast()
  lock.close()
  vi.unstubAllGlobals()
})

test('[T6, L11] a tab that released leads again, though the storage hangs', async () => {
  const clock = createManualClock(START)
  const heard: string[] = []
  const leases: LeaseStore = { update: () => new Promise(() => undefined) }
  const lock = createHeartbeatTabs({ leases, clock, newKey: () => 'a' }).join('t', {
    onAcquired: () => void heard.push('acquired'),
    onReleaseRequested: () => undefined,
    onEvicted: () => undefined,
    onChanged: () => undefined,
  })
  lock.requestWhenFree()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(5_000)
  lock.release()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(60_000)
  lock.requestWhenFree()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(20_000)
  expect(heard).toEqual(['acquired', 'acquired'])
  lock.close()
})
