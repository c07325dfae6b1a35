import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createManualClock, type ManualClock } from '../../worker/clock/manual.ts'
import { openChannel, openTabs } from '../../worker/tabs/browser.ts'
import { createHeartbeatTabs, type Place, type PlaceStore } from '../../worker/tabs/heartbeat.ts'
import { createLockTabs } from '../../worker/tabs/locks.ts'
import { createMemoryTabs } from '../../worker/tabs/memory.ts'
import { describeTabs, type TabWorld } from './tabSuite.ts'

const START = 1_000_000

function worldOf(clock: ManualClock, newTab: TabWorld['newTab']): TabWorld {
  return {
    newTab,
    async pass(ms) {
      const end = clock.now() + ms
      await setImmediate()
      for (let due = clock.nextDue(); due !== null && due <= end; due = clock.nextDue()) {
        clock.fireNext()
        await setImmediate()
      }
      clock.jumpTo(end)
      await setImmediate()
    },
  }
}

function memoryPlaces(): PlaceStore {
  const places = new Map<string, Place>()
  return {
    async change(table, change) {
      const next = change(places.get(table) ?? null)
      if (next === null) places.delete(table)
      else places.set(table, next)
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
  const [clock, places] = [createManualClock(START), memoryPlaces()]
  let tabs = 0
  return worldOf(clock, () => createHeartbeatTabs({ places, clock, newKey: () => `tab-${(tabs += 1)}` }))
})

test('[T6] whoever was silent for 4 s is gone, and finds that out when it beats again', async () => {
  const [clock, places] = [createManualClock(START), memoryPlaces()]
  // A frozen page: its timers stand still.
  const frozen = createManualClock(START)
  const heard: string[] = []
  const hear = (who: string) => ({ plays: () => void heard.push(`${who} plays`), asked: () => undefined, lost: () => void heard.push(`${who} lost`), told: () => undefined })
  const asleep = createHeartbeatTabs({ places, clock: frozen, newKey: () => 'a' }).sit('t', hear('a'))
  const awake = createHeartbeatTabs({ places, clock, newKey: () => 'b' }).sit('t', hear('b'))
  asleep.wait()
  await setImmediate()
  awake.wait()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(3_900)
  expect(heard).toEqual(['a plays'])
  await worldOf(clock, () => createMemoryTabs(clock)).pass(1_100)
  expect(heard).toEqual(['a plays', 'b plays'])
  frozen.jumpTo(clock.now())
  await worldOf(frozen, () => createMemoryTabs(frozen)).pass(1_000)
  expect(heard).toEqual(['a plays', 'b plays', 'a lost'])
  asleep.close()
  awake.close()
})

test.each([
  ['is refused', () => Promise.reject(new Error('refused'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('[T6] where nobody can be seen, for storage %s, one plays', async (_how, change) => {
  const clock = createManualClock(START)
  const heard: string[] = []
  const places: PlaceStore = { change }
  const seat = createHeartbeatTabs({ places, clock, newKey: () => 'a' }).sit('t', { plays: () => void heard.push('plays'), asked: () => undefined, lost: () => void heard.push('lost'), told: () => undefined })
  seat.wait()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(20_000)
  expect(heard).toEqual(['plays'])
  seat.close()
})

test('[T6] where a browser has locks that never answer, one plays when it is told to', async () => {
  const clock = createManualClock(START)
  const heard: string[] = []
  const locks = { request: () => new Promise(() => undefined) } as unknown as LockManager
  const seat = createLockTabs({ locks, openChannel: () => ({ post: () => undefined, listen: () => undefined, close: () => undefined }), clock }).sit('t', { plays: () => void heard.push('plays'), asked: () => undefined, lost: () => void heard.push('lost'), told: () => undefined })
  seat.wait()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(10_000)
  expect(heard).toEqual([])
  seat.take()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(2_000)
  expect(heard).toEqual(['plays'])
  seat.close()
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
])('[T6, L11] where a browser has locks and %s each request, one plays', async (_how, request) => {
  const clock = createManualClock(START)
  const heard: string[] = []
  const locks = { request } as unknown as LockManager
  const seat = createLockTabs({ locks, openChannel: () => null, clock }).sit('t', { plays: () => void heard.push('plays'), asked: () => undefined, lost: () => void heard.push('lost'), told: () => undefined })
  seat.wait()
  await setImmediate()
  expect(heard).toEqual(['plays'])
  seat.close()
})

test('[T6, L11] a browser that throws at each access to locks, channels and storage lets one tab play', async () => {
  const refuse = (): never => {
    throw refused
  }
  vi.stubGlobal('BroadcastChannel', new Proxy(Object, { construct: refuse }))
  const browser = Object.defineProperty({}, 'locks', { get: refuse }) as Navigator
  const clock = createManualClock(START)
  const heard: string[] = []
  const seat = openTabs(clock, () => 'a', browser).sit('t', { plays: () => void heard.push('plays'), asked: () => undefined, lost: () => void heard.push('lost'), told: () => undefined })
  seat.wait()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(5_000)
  expect(heard).toEqual(['plays'])
  expect(openChannel('tabs')).toBeNull()
  seat.tell()
  seat.close()
  vi.unstubAllGlobals()
})

test('[T6, L11] a tab that gave its place up plays again, though the storage hangs', async () => {
  const clock = createManualClock(START)
  const heard: string[] = []
  const places: PlaceStore = { change: () => new Promise(() => undefined) }
  const seat = createHeartbeatTabs({ places, clock, newKey: () => 'a' }).sit('t', { plays: () => void heard.push('plays'), asked: () => undefined, lost: () => undefined, told: () => undefined })
  seat.wait()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(5_000)
  seat.leave()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(60_000)
  seat.wait()
  await worldOf(clock, () => createMemoryTabs(clock)).pass(20_000)
  expect(heard).toEqual(['plays', 'plays'])
  seat.close()
})
