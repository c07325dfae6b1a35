/** A day of play leaves nothing behind but the conversation. */
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LOG_CHECKPOINT_EVERY } from '../../../protocol/limits.ts'
import { createManualClock } from '../../../worker/clock/manual.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { type LogStore } from '../../../worker/log/store.ts'
import { wanted } from '../../../worker/runtime/wanted.ts'
import { createDay, type Day } from '../../helpers/dayOfPlay.ts'
import { KEY, START } from '../../helpers/session.ts'

const HOUR = 3_600_000
const HOURS = 24
/** A turn of the story, and the silence until the next. */
const TURN_MS = 180_000
const TURNS_PER_HOUR = HOUR / TURN_MS
/** Hours after which the story ends, and another begins. */
const HOURS_PER_STORY = 6
/** A log may hold so many entries; a day has many times as many. */
const MAX_ENTRIES = 2_000

test(
  '[L8, B2, F7] 24 hours of play end with memory flat apart from the conversation, and every timer accounted for',
  { timeout: 300_000 },
  async () => {
    const [clock, store] = [createManualClock(START), createMemoryStore(MAX_ENTRIES)]
    const day = await createDay(clock, store)
    const sizes: number[] = []
    /** MB at the beginning of each story but the first, where nothing was said yet. */
    const heaps: number[] = []
    for (let hour = 0; hour < HOURS; hour += 1) {
      for (let turn = 0; turn < TURNS_PER_HOUR; turn += 1) await day.turn(hour * TURNS_PER_HOUR + turn + 1, TURN_MS)
      expectAccounted(day, clock.pending())
      await expectBoundedLog(store)
      sizes.push(sizeBesideConversation(day))
      if ((hour + 1) % HOURS_PER_STORY > 0) continue
      await day.endAndPlayAgain()
      heaps.push(await heapUsed())
    }

    expect(clock.now() - START).toBeGreaterThan(HOURS * HOUR)
    // It was a day of everything.
    const least = { polls: 1_000, payments: 20, restarts: 40, histories: 10, breaks: 30, freezes: 60 }
    for (const [what, count] of Object.entries(least))
      expect(day.done[what as keyof typeof least], what).toBeGreaterThanOrEqual(count)
    expect(Math.max(...sizes)).toBeLessThan(1.5 * Math.max(...sizes.slice(0, HOURS_PER_STORY)))
    expect(Math.max(...heaps) - Math.min(...heaps)).toBeLessThan(4)

    await day.game().session.close()
    // The page's last update is taken.
    clock.advance(1_000)
    expect({ timers: clock.pending(), requests: day.open() }).toEqual({ timers: 0, requests: 0 })
  },
)

/** At rest, what is out is what is wanted, and nothing else: no watchdog, no retry, no request of long ago. */
function expectAccounted(day: Day, pending: number): void {
  const state = day.game().session.driver.state()
  const work = state === null ? [] : wanted(state)
  // In a paid scene the next poll is set, and its next announcement; nothing else is.
  const kinds = new Set(work.map(({ key }) => key.split(':', 1)[0]))
  kinds.delete('charge')
  // At a choice its time stands still (B16).
  const isAtChoice = state !== null && (state.view.options !== null || state.view.upload !== null)
  expect([...kinds]).toEqual((state?.core.billing ?? null) === null || isAtChoice ? [] : ['billing'])
  expect(pending).toBe(work.length)
  expect(day.open()).toBe(0)
}

/** The log is truncated at its start, and a session resumes from a recent checkpoint. */
async function expectBoundedLog(store: LogStore): Promise<void> {
  const { since } = (await store.peek(KEY, null)) ?? { since: null }
  expect(since?.length).toBeLessThan(2 * LOG_CHECKPOINT_EVERY)
  expect(((await store.readAll(KEY)) ?? []).length).toBeLessThan(MAX_ENTRIES + 2 * LOG_CHECKPOINT_EVERY)
}

/** How much the session keeps, in characters of JSON, beside the lines and the ids of the events that were seen. */
function sizeBesideConversation(day: Day): number {
  const { view, core } = day.game().session.driver.state() ?? {}
  return JSON.stringify({ ...view, messages: null }).length + JSON.stringify({ ...core, seen: null }).length
}

/** Heap in use after garbage collection, MB. */
async function heapUsed(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const sweep = runInNewContext('gc') as () => void
  for (let turns = 0; turns < 3; turns += 1) {
    await setImmediate()
    sweep()
  }
  return process.memoryUsage().heapUsed / 2 ** 20
}
