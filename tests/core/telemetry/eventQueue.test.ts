/** The queue of analytics events on a manual clock. Doc 1 §9: 50 events at most. */
import { expect, test } from 'vitest'
import { ANALYTICS_QUEUE_MAX } from '../../../protocol/limits.ts'
import { BATCH, createEventQueue, RETRY_MAX_MS, type SendOutcome } from '../../../src/telemetry/eventQueue.ts'
import { type TrackedEvent } from '../../../src/telemetry/events.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'

function setUp({ outcomes = [] as SendOutcome[], takesBeacon = true } = {}) {
  const clock = createManualPageClock(0)
  const sent: number[][] = []
  const beacons: number[][] = []
  let stored: TrackedEvent[] = []
  const world = { isOnline: true }
  const queue = createEventQueue({
    after: clock.after,
    isOnline: () => world.isOnline,
    send: async (events) => {
      sent.push(events.map(({ at }) => at))
      return outcomes.shift() ?? 'sent'
    },
    sendBeacon: (events) => {
      if (takesBeacon) beacons.push(events.map(({ at }) => at))
      return takesBeacon
    },
    store: {
      add: (events) => void stored.push(...events),
      take: () => {
        const taken = stored
        stored = []
        return taken
      },
    },
  })
  const add = (from: number, to = from): void => {
    for (let at = from; at <= to; at += 1) queue.add({ name: 'signed_out', at, details: {} })
  }
  return { clock, queue, world, sent, beacons, add, stored: () => stored.map(({ at }) => at) }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('events wait for the timer and go in one batch', async () => {
  const { clock, add, sent } = setUp()
  add(1, 3)
  await clock.pass(BATCH.ms - 1)
  expect(sent).toEqual([])
  await clock.pass(1)
  expect(sent).toEqual([[1, 2, 3]])
  await clock.pass(BATCH.ms * 10)
  expect(sent).toHaveLength(1)
})

test('a full batch goes at once', async () => {
  const { clock, add, sent } = setUp()
  add(1, BATCH.events)
  await clock.pass(0)
  expect(sent).toEqual([range(1, BATCH.events)])
})

test('a failed batch is repeated before later events, each time after twice as long', async () => {
  const { clock, add, sent } = setUp({ outcomes: ['failed', 'failed'] })
  add(1)
  await clock.pass(BATCH.ms)
  add(2)
  await clock.pass(BATCH.ms * 2 - 1)
  expect(sent).toEqual([[1]])
  await clock.pass(1)
  expect(sent).toEqual([[1], [1, 2]])
  await clock.pass(BATCH.ms * 4)
  expect(sent).toEqual([[1], [1, 2], [1, 2]])
  await clock.pass(RETRY_MAX_MS)
  expect(sent).toHaveLength(3)
})

test('the wait after failures has a limit', async () => {
  const { clock, add, sent } = setUp({ outcomes: Array.from({ length: 30 }, () => 'failed' as const) })
  add(1)
  await clock.pass(RETRY_MAX_MS * 4)
  const before = sent.length
  await clock.pass(RETRY_MAX_MS)
  expect(sent.length).toBe(before + 1)
})

test('a refused batch is not repeated', async () => {
  const { clock, add, sent } = setUp({ outcomes: ['refused'] })
  add(1)
  await clock.pass(RETRY_MAX_MS * 2)
  expect(sent).toEqual([[1]])
})

test('offline nothing is sent; of more than 50 events the oldest go, and the rest is sent when online again', async () => {
  const { clock, queue, world, add, sent } = setUp()
  world.isOnline = false
  add(1, 60)
  await clock.pass(RETRY_MAX_MS * 2)
  expect(sent).toEqual([])
  world.isOnline = true
  queue.flush()
  await clock.pass(0)
  expect(sent).toEqual([range(11, 60)])
  expect(sent[0]).toHaveLength(ANALYTICS_QUEUE_MAX)
})

test('events under way count towards the 50: of those that wait the oldest go', async () => {
  const { clock, add, sent } = setUp({ outcomes: ['failed'] })
  add(1, 70)
  await clock.pass(BATCH.ms * 2)
  expect(sent).toEqual([range(1, 20), [...range(1, 20), ...range(41, 70)]])
})

test('a page that is left hands its events to the browser', () => {
  const { queue, add, beacons, stored } = setUp()
  add(1, 2)
  queue.hide()
  // Leaving reports itself twice: hidden, then pagehide.
  queue.hide()
  expect(beacons).toEqual([[1, 2]])
  expect(stored()).toEqual([])
})

test.each([
  ['offline', { isOnline: false, takesBeacon: true }],
  ['where the browser takes no beacon', { isOnline: true, takesBeacon: false }],
])('a page that is left %s stores its events for the next', async (_, { isOnline, takesBeacon }) => {
  const { clock, queue, world, add, sent, stored } = setUp({ takesBeacon })
  world.isOnline = isOnline
  add(1, 2)
  queue.hide()
  expect(stored()).toEqual([1, 2])
  world.isOnline = true
  queue.show()
  add(3)
  expect(stored()).toEqual([])
  await clock.pass(BATCH.ms)
  expect(sent).toEqual([[1, 2, 3]])
})

test('a batch that fails while the page is hidden is stored', async () => {
  const { clock, queue, add, stored } = setUp({ outcomes: ['failed'] })
  add(1, BATCH.events)
  queue.hide()
  await clock.pass(0)
  expect(stored()).toEqual(range(1, BATCH.events))
})

test('a player who refuses has nothing sent, stored events included', async () => {
  const { clock, queue, world, add, sent, beacons, stored } = setUp()
  world.isOnline = false
  add(1)
  queue.hide()
  queue.show()
  add(2)
  queue.clear()
  world.isOnline = true
  queue.hide()
  await clock.pass(RETRY_MAX_MS)
  expect([sent, beacons, stored()]).toEqual([[], [], []])
})
