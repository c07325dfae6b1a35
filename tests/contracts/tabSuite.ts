/** What every TabPort promises. Run on the stand-ins in Node, and in a browser on Web Locks and on IndexedDB. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type LeaderLock, type TabPort } from '../../worker/tabs/port.ts'

export interface TabWorld {
  /** The port of another tab. */
  newTab: () => TabPort
  /** Advances the port's time, ms, and runs what is due and what it leads to. */
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

  /** What each has heard in the end: a browser answers when it can. */
  const expectHeard = (tabs: readonly Candidate[], expected: readonly string[][]): Promise<void> =>
    expect.poll(() => tabs.map(({ heard }) => heard)).toEqual(expected)

  /** The same without requests to release, which not every port hears. */
  const expectLed = (tabs: readonly Candidate[], expected: readonly string[][]): Promise<void> =>
    expect.poll(() => tabs.map(({ heard }) => heard.filter((what) => what !== 'release requested'))).toEqual(expected)

  /** The first of these tabs leads. */
  async function lead(world: TabWorld, tabs: readonly Candidate[]): Promise<void> {
    tabs[0]?.lock.requestWhenFree()
    await world.pass(1_500)
    await expect.poll(() => tabs[0]?.heard).toEqual(['acquired'])
  }

  describe(`tabs by ${name}`, () => {
    test('[T1] exactly one of the waiting tabs leads', async () => {
      const { world, tabs } = joinTabs(3)
      for (const { lock } of tabs) {
        lock.requestWhenFree()
        await world.pass(1_500)
      }
      await world.pass(10_000)
      await expectHeard(tabs, [['acquired'], [], []])
    })

    test('[T1] a tab that requests nothing does not lead', async () => {
      const { world, tabs } = joinTabs(2)
      tabs[1]?.lock.requestWhenFree()
      await world.pass(6_000)
      await expectHeard(tabs, [[], ['acquired']])
    })

    test.each(['release', 'close'] as const)('[T5] when the leader leaves (%s), a waiting tab leads', async (how) => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      await lead(world, tabs)
      second?.lock.requestWhenFree()
      await world.pass(1_500)
      first?.lock[how]()
      await world.pass(2_500)
      await expectHeard(tabs, [['acquired'], ['acquired']])
    })

    test('[T5] a tab that no longer waits does not lead, and may wait again', async () => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      await lead(world, tabs)
      second?.lock.requestWhenFree()
      second?.lock.release()
      first?.lock.release()
      await world.pass(10_000)
      await expectHeard(tabs, [['acquired'], []])
      second?.lock.requestWhenFree()
      await world.pass(2_500)
      first?.lock.requestWhenFree()
      await world.pass(2_500)
      await expectHeard(tabs, [['acquired'], ['acquired']])
    })

    test('[T3] a tab that steals leads; a leader that does not release is evicted once', async () => {
      const { world, tabs } = joinTabs(2)
      const [, second] = tabs
      await lead(world, tabs)
      second?.lock.steal()
      second?.lock.steal()
      await world.pass(4_000)
      await expectLed(tabs, [['acquired', 'evicted'], ['acquired']])
    })

    test('[T3] a leader that releases on request is not evicted', async () => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      await lead(world, tabs)
      first?.lock.release()
      second?.lock.steal()
      await world.pass(6_000)
      await expectHeard(tabs, [['acquired'], ['acquired']])
    })

    test('[T3] two tabs take turns', async () => {
      const { world, tabs } = joinTabs(2)
      const [first, second] = tabs
      first?.lock.steal()
      await world.pass(1_500)
      await expectLed(tabs, [['acquired'], []])
      second?.lock.steal()
      await world.pass(4_000)
      await expectLed(tabs, [['acquired', 'evicted'], ['acquired']])
      first?.lock.steal()
      await world.pass(4_000)
      await expectLed(tabs, [
        ['acquired', 'evicted', 'acquired'],
        ['acquired', 'evicted'],
      ])
      second?.lock.steal()
      await world.pass(4_000)
      await expectLed(tabs, [
        ['acquired', 'evicted', 'acquired', 'evicted'],
        ['acquired', 'evicted', 'acquired'],
      ])
    })

    test('[T1] followers hear of changes, and the leader does not', async () => {
      const { world, tabs } = joinTabs(3)
      const [first, second, third] = tabs
      await lead(world, tabs)
      second?.lock.requestWhenFree()
      await world.pass(1_500)
      const before = tabs.map(({ changes }) => changes)
      first?.lock.broadcast()
      await world.pass(1_500)
      await expect
        .poll(() => [
          first?.changes === before[0],
          (second?.changes ?? 0) > (before[1] ?? 0),
          (third?.changes ?? 0) > (before[2] ?? 0),
        ])
        .toEqual([true, true, true])
    })

    test('[T1] sessions are independent', async () => {
      const { world, tabs } = joinTabs(1)
      const other = join(world, `session-${(sessions += 1)}`)
      tabs[0]?.lock.requestWhenFree()
      other.lock.requestWhenFree()
      await world.pass(1_500)
      await expectHeard([...tabs, other], [['acquired'], ['acquired']])
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
      await expectHeard(tabs, [['acquired'], []])
    })
  })
}
