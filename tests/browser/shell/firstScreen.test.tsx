/** What waits for the first screen: for its content alone, or for a player at rest, and never while something loads that the next tap needs. */
import { expect, test } from 'vitest'
import {
  afterFirstScreen,
  holdBack,
  markFirstScreen,
  onFirstScreen,
  restAfterFirstScreen,
} from '../../../src/navigation/firstScreen.ts'
import { setUpShell } from './setUpShell.tsx'

const { clock } = setUpShell()
const REST_MS = 600

test('what the next tap needs begins with the content; the rest waits for it, and for a player at rest after it', async () => {
  restAfterFirstScreen(REST_MS)
  const done: string[] = []
  onFirstScreen(() => done.push('next'))
  const stopped = onFirstScreen(() => done.push('stopped'))
  afterFirstScreen(() => done.push('others'))
  stopped()
  expect(done).toEqual([])
  const letGo = holdBack()
  const letSecondGo = holdBack()
  markFirstScreen()
  expect(done).toEqual(['next'])
  // The content is there already.
  onFirstScreen(() => done.push('late'))
  expect(done).toEqual(['next', 'late'])
  await clock().pass(3 * REST_MS)
  letGo()
  await clock().pass(3 * REST_MS)
  expect(done).toEqual(['next', 'late'])
  letSecondGo()
  await clock().pass(REST_MS - 100)
  expect(done).toEqual(['next', 'late'])
  await clock().pass(200)
  expect(done).toEqual(['next', 'late', 'others'])
})

test('what begins to load while the player rests holds it back too, for a while', async () => {
  const done: string[] = []
  afterFirstScreen(() => done.push('others'))
  await clock().pass(REST_MS / 2)
  // Never ended, as by a request without an answer.
  holdBack()
  await clock().pass(4_000)
  expect(done).toEqual([])
  await clock().pass(8_000)
  expect(done).toEqual(['others'])
})

test('what is not wanted any more does not run when the last hold ends', async () => {
  const done: string[] = []
  const letGo = holdBack()
  const stop = afterFirstScreen(() => done.push('others'))
  await clock().pass(REST_MS)
  stop()
  letGo()
  await clock().pass(4 * REST_MS)
  expect(done).toEqual([])
})
