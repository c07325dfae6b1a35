/** The clocks of the server. */
import { expect, test } from 'vitest'
import { createInstantClock, createManualClock, realClock } from '../../../fixtures/server/clock.ts'

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
