/** The clocks of the server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMovableClock } from '../../../server/dev/clock.ts'
import { createInstantClock, createManualClock, realClock } from '../../../server/clock.ts'
import { createSeededRandom } from '../../../server/random.ts'
import { startServer, T0 } from './helpers.ts'

test('a manual clock wakes sleepers in the order of their times', async () => {
  const clock = createManualClock(1_000)
  const woken: string[] = []
  const sleep = async (name: string, ms: number): Promise<void> => {
    await clock.sleep(ms)
    woken.push(`${name} at ${clock.now()}`)
  }
  const all = [sleep('late', 300), sleep('early', 100), sleep('early', 100).then(() => sleep('after', 150))]
  await clock.elapse(299)
  expect(woken).toEqual(['early at 1100', 'early at 1100', 'after at 1250'])
  await clock.elapse(1)
  await Promise.all(all)
  expect([clock.now(), clock.sleeping(), woken.length]).toEqual([1_300, 0, 4])
})

test.each([
  ['real', realClock],
  ['manual', createManualClock(0)],
] as const)('on a %s clock a sleep ends with its signal, and at once where it has no length', async (_, clock) => {
  const leaving = new AbortController()
  const sleeping = clock.sleep(1_000_000, leaving.signal)
  leaving.abort()
  await sleeping
  await clock.sleep(1_000_000, leaving.signal)
  await clock.sleep(-1)
})

test('an instant clock does not wait, and yet time passes', async () => {
  const clock = createInstantClock(1_000)
  await clock.sleep(500)
  await clock.sleep(-500)
  expect(clock.now()).toBe(1_500)
})

test('the real clock is not ahead of itself', async () => {
  const from = realClock.now()
  await realClock.sleep(5)
  expect(realClock.now() - from).toBeGreaterThanOrEqual(4)
})

const DAY_MS = 86_400_000

test('a clock that goes back a day goes on from where it was', () => {
  let wall = 5 * DAY_MS
  const clock = createMovableClock({ ...createInstantClock(0), now: () => wall })
  expect(clock.now()).toBe(5 * DAY_MS)
  wall += 1_000
  expect(clock.now()).toBe(5 * DAY_MS + 1_000)
  wall -= DAY_MS
  expect(clock.now()).toBe(5 * DAY_MS + 1_000)
  wall += 2_000
  expect(clock.now()).toBe(5 * DAY_MS + 3_000)
})

test('a story goes on within a second when the clock went back a day while the server was down', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'clock-test-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const first = await startServer({ dataFolder })
  await (await first.signUp()).start()
  await first.close()
  const base = createInstantClock(T0 - DAY_MS)
  const second = await startServer({ dataFolder, clock: base, random: createSeededRandom(2) })
  const player = await second.signUp()
  const past = await player.history()
  expect(past.length).toBeGreaterThan(0)
  expect(base.now() - (T0 - DAY_MS)).toBeLessThan(1_000)
  const [line] = await player.choose('wait')
  const waitedMs = base.now() - (T0 - DAY_MS)
  // The pauses of this turn alone.
  expect(waitedMs).toBeLessThan(60_000)
  expect((line?.timestamp ?? 0) - (past.at(-1)?.timestamp ?? 0)).toBeLessThan(1_000 + waitedMs)
})
