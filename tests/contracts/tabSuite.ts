/** What every TabPort promises. Run on the stand-ins in Node, and in a browser on Web Locks and on IndexedDB. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Seat, type TabPort } from '../../worker/tabs/port.ts'

export interface TabWorld {
  /** The port as another tab has it. */
  newTab: () => TabPort
  /** Lets so much of the port's time pass, ms, and all happen that falls due. */
  pass: (ms: number) => Promise<void>
}

interface Sitting {
  seat: Seat
  /** What it heard, in order, but for `told`. */
  heard: string[]
  told: number
}

let tables = 0

export function describeTabs(name: string, open: () => TabWorld): void {
  /** Tabs at a table that no other test sits at. */
  function sitDown(count: number): { world: TabWorld; tabs: Sitting[]; table: string } {
    const world = open()
    const table = `table-${(tables += 1)}`
    return { world, table, tabs: Array.from({ length: count }, () => sit(world, table)) }
  }

  function sit(world: TabWorld, table: string): Sitting {
    const heard: string[] = []
    const sitting = { heard, told: 0 }
    const hear = (what: string) => (): void => void heard.push(what)
    const seat = world.newTab().sit(table, { plays: hear('plays'), asked: hear('asked'), lost: hear('lost'), told: () => void (sitting.told += 1) })
    onTestFinished(seat.close)
    return Object.assign(sitting, { seat })
  }

  const heardBy = (tabs: readonly Sitting[]): string[][] => tabs.map(({ heard }) => heard)

  describe(`tabs by ${name}`, () => {
    test('[T1] of all who wait one plays, and only one', async () => {
      const { world, tabs } = sitDown(3)
      for (const { seat } of tabs) {
        seat.wait()
        await world.pass(1_500)
      }
      await world.pass(10_000)
      expect(heardBy(tabs)).toEqual([['plays'], [], []])
    })

    test('[T1] who does not ask to play does not', async () => {
      const { world, tabs } = sitDown(2)
      tabs[1]?.seat.wait()
      await world.pass(6_000)
      expect(heardBy(tabs)).toEqual([[], ['plays']])
    })

    test.each(['leave', 'close'] as const)('[T5] when who plays goes (%s), one who waits plays', async (how) => {
      const { world, tabs } = sitDown(2)
      const [first, second] = tabs
      first?.seat.wait()
      await world.pass(1_500)
      second?.seat.wait()
      await world.pass(1_500)
      first?.seat[how]()
      await world.pass(2_500)
      expect(heardBy(tabs)).toEqual([['plays'], ['plays']])
    })

    test('[T5] who no longer waits does not, and may wait again', async () => {
      const { world, tabs } = sitDown(2)
      const [first, second] = tabs
      first?.seat.wait()
      await world.pass(1_500)
      second?.seat.wait()
      second?.seat.leave()
      first?.seat.leave()
      await world.pass(10_000)
      expect(heardBy(tabs)).toEqual([['plays'], []])
      second?.seat.wait()
      await world.pass(2_500)
      first?.seat.wait()
      await world.pass(2_500)
      expect(heardBy(tabs)).toEqual([['plays'], ['plays']])
    })

    test('[T3] who takes the place plays, and who does not leave is put out, once', async () => {
      const { world, tabs } = sitDown(2)
      const [first, second] = tabs
      first?.seat.wait()
      await world.pass(1_500)
      second?.seat.take()
      second?.seat.take()
      await world.pass(4_000)
      expect(second?.heard).toEqual(['plays'])
      expect(first?.heard.filter((what) => what !== 'asked')).toEqual(['plays', 'lost'])
    })

    test('[T3] who leaves when it is asked is not put out', async () => {
      const { world, tabs } = sitDown(2)
      const [first, second] = tabs
      first?.seat.wait()
      await world.pass(1_500)
      first?.seat.leave()
      second?.seat.take()
      await world.pass(6_000)
      expect(heardBy(tabs)).toEqual([['plays'], ['plays']])
    })

    test('[T3] it goes to and fro', async () => {
      const { world, tabs } = sitDown(2)
      const [first, second] = tabs
      first?.seat.take()
      await world.pass(1_500)
      for (const taker of [second, first, second]) {
        taker?.seat.take()
        await world.pass(4_000)
      }
      expect(tabs.map(({ heard }) => heard.filter((what) => what !== 'asked'))).toEqual([
        ['plays', 'lost', 'plays', 'lost'],
        ['plays', 'lost', 'plays'],
      ])
    })

    test('[T1] who looks on hears that there is something new, and who plays does not', async () => {
      const { world, tabs } = sitDown(3)
      const [first, second, third] = tabs
      first?.seat.wait()
      await world.pass(1_500)
      second?.seat.wait()
      await world.pass(1_500)
      const before = tabs.map(({ told }) => told)
      first?.seat.tell()
      await world.pass(1_500)
      expect([first?.told === before[0], (second?.told ?? 0) > (before[1] ?? 0), (third?.told ?? 0) > (before[2] ?? 0)]).toEqual([true, true, true])
    })

    test('[T1] tables are apart', async () => {
      const { world, tabs } = sitDown(1)
      const other = sit(world, `table-${(tables += 1)}`)
      tabs[0]?.seat.wait()
      other.seat.wait()
      await world.pass(1_500)
      expect([tabs[0]?.heard, other.heard]).toEqual([['plays'], ['plays']])
    })

    test('[T2] who has closed hears nothing any more', async () => {
      const { world, tabs } = sitDown(2)
      const [first, second] = tabs
      second?.seat.wait()
      second?.seat.close()
      first?.seat.wait()
      await world.pass(6_000)
      first?.seat.tell()
      await world.pass(1_500)
      expect(second).toMatchObject({ heard: [], told: expect.any(Number) as number })
      expect(first?.heard).toEqual(['plays'])
    })
  })
}
