/** What every TabPort promises. Run on the stand-ins in Node, and in a browser on Web Locks and on IndexedDB. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type LeaderLock, type TabPort } from '../../worker/tabs/port.ts'

export interface TabWorld {
  /** The port of another tab. */
  newTab: () => TabPort
  /** Advances the port's time, ms, and runs what is due. */
  pass: (ms: number) => Promise<void>
}

interface Candidate {
  lock: LeaderLock
  /** Callbacks of its listener, in order, without changes. */
  heard: string[]
  changes: number
}

let sessions = 0

export function describeTabs(name: string, open: () => TabWorld): void {
  /** Tabs that share a separate session. */
  function joinTabs(count: number): { world: TabWorld; tabs: Candidate[]; session: string } {
    const world = open()
    const session = `session-${(sessions += 1)}`
    return { world, session, tabs: Array.from({ length: count }, () => join(world, session)) }
  }

  function join(world: TabWorld, session: string): Candidate {
    const heard: string[] = []
    const candidate = { heard, changes: 0 }
    const hear = (what: string) => (): void => void heard.push(what)
    const lock = world
      .newTab()
      .join(session, {
        onAcquired: hear('acquired'),
        onReleaseRequested: hear('release requested'),
        onEvicted: hear('evicted'),
        onChanged: () => void (candidate.changes += 1),
      })
    onTestFinished(lock.close)
    return Object.assign(candidate, { lock })
  }

  const heardBy = (tabs: readonly Candidate[]): string[][] => tabs.map(({ heard }) => heard)

  describe(`tabs by ${name}`, () => {
    test('[T1] exactly one of the waiting tabs leads', async () => {
      const { world, tabs } = joinTabs(3)
      for (const { lock } of tabs) {
        lock.requestWhenFree()
        await world.pass(1_500)
      }
      await world.pass(10_000)
      expect(heardBy(tabs)).toEqual([['acquired'], [], []])
    })

    test('[T1] a tab that requests nothing does not lead', async () => {
      const { world, tabs } = joinTabs(2)
      tabs[1]?.lock.requestWhenFree()
      await world.pass(6_000)
      expect(heardBy(tabs)).toEqual([[], ['acquired']])
    })

    test.each(['release', 'close'] as const)('[T5] when the leader leaves (%s), a waiting tab leads', async (how) => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      first?.lock.requestWhenFree()
      await world.pass(1_500)
      second?.lock.requestWhenFree()
      await world.pass(1_500)
      first?.lock[how]()
      await world.pass(2_500)
      expect(heardBy(tabs)).toEqual([['acquired'], ['acquired']])
    })

    test('[T5] a tab that no longer waits does not lead, and may wait again', async () => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      first?.lock.requestWhenFree()
      await world.pass(1_500)
      second?.lock.requestWhenFree()
      second?.lock.release()
      first?.lock.release()
      await world.pass(10_000)
      expect(heardBy(tabs)).toEqual([['acquired'], []])
      second?.lock.requestWhenFree()
      await world.pass(2_500)
      first?.lock.requestWhenFree()
      await world.pass(2_500)
      expect(heardBy(tabs)).toEqual([['acquired'], ['acquired']])
    })

    test('[T3] a tab that steals leads; a leader that does not release is evicted once', async () => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      first?.lock.requestWhenFree()
      await world.pass(1_500)
      second?.lock.steal()
      second?.lock.steal()
      await world.pass(4_000)
      expect(second?.heard).toEqual(['acquired'])
      expect(first?.heard.filter((what) => what !== 'release requested')).toEqual(['acquired', 'evicted'])
    })

    test('[T3] a leader that releases on request is not evicted', async () => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      first?.lock.requestWhenFree()
      await world.pass(1_500)
      first?.lock.release()
      second?.lock.steal()
      await world.pass(6_000)
      expect(heardBy(tabs)).toEqual([['acquired'], ['acquired']])
    })

    test('[T3] two tabs take turns', async () => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      first?.lock.steal()
      await world.pass(1_500)
      for (const thief of [second, first, second]) {
        thief?.lock.steal()
        await world.pass(4_000)
      }
      expect(tabs.map(({ heard }) => heard.filter((what) => what !== 'release requested'))).toEqual([
        ['acquired', 'evicted', 'acquired', 'evicted'],
        ['acquired', 'evicted', 'acquired'],
      ])
    })

    test('[T1] followers hear of changes, and the leader does not', async () => {
      const { world, tabs } = joinTabs(3)
      const [first, second, third] = tabs
      first?.lock.requestWhenFree()
      await world.pass(1_500)
      second?.lock.requestWhenFree()
      await world.pass(1_500)
      const before = tabs.map(({ changes }) => changes)
      first?.lock.broadcast()
      await world.pass(1_500)
      expect([
        first?.changes === before[0],
        (second?.changes ?? 0) > (before[1] ?? 0),
        (third?.changes ?? 0) > (before[2] ?? 0),
      ]).toEqual([true, true, true])
    })

    test('[T1] sessions are independent', async () => {
      const { world, tabs } = joinTabs(1)
      const other = join(world, `session-${(sessions += 1)}`)
      tabs[0]?.lock.requestWhenFree()
      other.lock.requestWhenFree()
      await world.pass(1_500)
      expect([tabs[0]?.heard, other.heard]).toEqual([['acquired'], ['acquired']])
    })

    test('[T2] a closed tab gets no callbacks', async () => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      second?.lock.requestWhenFree()
      second?.lock.close()
      first?.lock.requestWhenFree()
      await world.pass(6_000)
      first?.lock.broadcast()
      await world.pass(1_500)
      expect(second).toMatchObject({ heard: [], changes: expect.any(Number) as number })
      expect(first?.heard).toEqual(['acquired'])
    })
  })
}
