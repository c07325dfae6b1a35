/** A server that npm started looks for npm, and no other does. */
import { expect, test, vi } from 'vitest'
import { createManualClock } from '../../../server/clock.ts'
import { watchNpm } from '../../../server/operation/parentProcess.ts'
import { waitUntil } from './helpers.ts'

test('a script of npm is told that npm is gone; a program that Node started is not watched', async () => {
  const clock = createManualClock(0)
  let parent = 41
  const [onGone, never] = [vi.fn(), vi.fn()]
  await watchNpm({}, clock, never, () => parent)
  const watched = watchNpm({ npm_lifecycle_event: 'serve' }, clock, onGone, () => parent)
  await clock.elapse(5_000)
  await waitUntil(() => clock.sleeping() === 1)
  expect(onGone).not.toHaveBeenCalled()
  parent = 1
  await clock.elapse(1_000)
  await watched
  expect([onGone.mock.calls.length, never.mock.calls.length]).toEqual([1, 0])
})
