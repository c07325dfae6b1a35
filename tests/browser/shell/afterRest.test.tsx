/** What waits for a player at rest begins after the last touch and the last change of the address, once. */
import { expect, test } from 'vitest'
import { afterRest } from '../../../src/platform/afterRest.ts'
import { setUpShell } from './setUpShell.tsx'

const { clock } = setUpShell()

function watch(): { runs: () => number; stop: () => void } {
  let runs = 0
  const stop = afterRest(1_000, () => (runs += 1))
  return { runs: () => runs, stop }
}

test('it runs once after the time', async () => {
  const { runs } = watch()
  await clock().pass(999)
  expect(runs()).toBe(0)
  await clock().pass(1)
  expect(runs()).toBe(1)
  await clock().pass(5_000)
  expect(runs()).toBe(1)
})

test.each(['pointerdown', 'keydown', 'wheel'])('%s starts the rest again', async (type) => {
  const { runs } = watch()
  await clock().pass(600)
  dispatchEvent(new Event(type))
  await clock().pass(999)
  expect(runs()).toBe(0)
  await clock().pass(1)
  expect(runs()).toBe(1)
})

test('another address starts the rest again', async () => {
  const { runs } = watch()
  await clock().pass(600)
  history.replaceState(null, '', '/story/lantern')
  await clock().pass(1_000)
  expect(runs()).toBe(0)
  await clock().pass(1_000)
  expect(runs()).toBe(1)
})

test('one that is stopped does not run', async () => {
  const { runs, stop } = watch()
  stop()
  await clock().pass(5_000)
  expect(runs()).toBe(0)
})
