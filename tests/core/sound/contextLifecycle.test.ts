/** When the audio context runs: unlocked by a tap, stopped where nothing sounds or nobody looks, back after an interruption. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ContextLifecycle,
  createContextLifecycle,
  IDLE_MS,
  RESUME_TIMEOUT_MS,
} from '../../../src/sound/contextLifecycle.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { createManualPageClock, type ManualPageClock } from '../../helpers/pageClock.ts'
import { createFakeContext, type FakeContext } from './fakeContext.ts'

let clock: ManualPageClock
let restoreClock: () => void
let context: FakeContext
let lifecycle: ContextLifecycle
let reported: boolean[]

beforeEach(() => {
  clock = createManualPageClock()
  restoreClock = replacePageClock(clock)
  start(createFakeContext())
})
afterEach(() => restoreClock())

function start(fake: FakeContext): void {
  context = fake
  reported = []
  lifecycle = createContextLifecycle(context, (canPlay) => reported.push(canPlay))
}

async function unlock(): Promise<void> {
  context.canResume = true
  lifecycle.unlock()
  await clock.pass(0)
}

test('sound can play after a tap, not before', async () => {
  lifecycle.setBusy(true)
  await clock.pass(10 * RESUME_TIMEOUT_MS)
  expect([context.state, lifecycle.canPlay(), reported]).toEqual(['suspended', false, []])
  await unlock()
  expect([context.state, lifecycle.canPlay(), reported]).toEqual(['running', true, [true]])
})

test('a tap that the browser does not count leaves it locked, and the next one unlocks', async () => {
  lifecycle.unlock()
  await clock.pass(RESUME_TIMEOUT_MS)
  expect(lifecycle.canPlay()).toBe(false)
  lifecycle.unlock()
  await clock.pass(100)
  // The browser allows it late.
  context.change('running')
  expect(reported).toEqual([true])
})

test('the context stops when nothing sounds, and runs again without a tap when something does', async () => {
  await unlock()
  await clock.pass(IDLE_MS)
  expect([context.state, lifecycle.canPlay()]).toEqual(['suspended', true])
  lifecycle.setBusy(true)
  await clock.pass(0)
  expect(context.state).toBe('running')
  lifecycle.setBusy(false)
  await clock.pass(IDLE_MS - 1)
  lifecycle.setBusy(true)
  await clock.pass(10 * IDLE_MS)
  expect(context.state).toBe('running')
  expect(reported).toEqual([true])
})

test.each([
  ['stops in between', () => context.change('suspended')],
  ['never stops', () => undefined],
])('sound that begins while our own suspend is under way plays on: the context %s', async (_, applySuspend) => {
  await unlock()
  // As the standard has it, the state changes when the suspend is done.
  context.suspend = () => new Promise(() => undefined)
  context.canResume = false
  await clock.pass(IDLE_MS)
  lifecycle.setBusy(true)
  let isRunning: boolean | null = null
  void lifecycle.waitUntilRunning().then((is) => (isRunning = is))
  await clock.pass(0)
  expect([context.state, isRunning]).toEqual(['running', null])
  context.canResume = true
  applySuspend()
  lifecycle.setVisible(true)
  await clock.pass(0)
  expect([context.state, isRunning]).toEqual(['running', true])
  await clock.pass(10 * RESUME_TIMEOUT_MS)
  expect([lifecycle.canPlay(), reported]).toEqual([true, [true]])
})

test('taps do not wake a context that is idle', async () => {
  await unlock()
  await clock.pass(IDLE_MS)
  const before = context.resumeCount()
  lifecycle.unlock()
  await clock.pass(IDLE_MS)
  expect(context.resumeCount()).toBe(before)
})

test('the context stops while the page is hidden, and goes on when it is seen again', async () => {
  await unlock()
  lifecycle.setBusy(true)
  lifecycle.setVisible(false)
  await clock.pass(IDLE_MS)
  expect([context.state, lifecycle.canPlay()]).toEqual(['suspended', true])
  expect(await lifecycle.waitUntilRunning()).toBe(false)
  lifecycle.setVisible(true)
  await clock.pass(0)
  expect(context.state).toBe('running')
})

test.each(['interrupted', 'suspended'] as const)(
  'a call (%s) takes the sound away, and its end brings it back',
  async (state) => {
    await unlock()
    lifecycle.setBusy(true)
    context.canResume = false
    context.change(state)
    await clock.pass(RESUME_TIMEOUT_MS)
    expect([lifecycle.canPlay(), reported]).toEqual([false, [true, false]])
    context.change('running')
    expect([lifecycle.canPlay(), reported]).toEqual([true, [true, false, true]])
  },
)

test('after a call that leaves the context stopped, the return of the page or a tap resumes it', async () => {
  await unlock()
  lifecycle.setBusy(true)
  context.canResume = false
  context.change('interrupted')
  lifecycle.setVisible(false)
  await clock.pass(5_000)
  context.canResume = true
  lifecycle.setVisible(true)
  await clock.pass(0)
  expect([context.state, lifecycle.canPlay()]).toEqual(['running', true])
  context.canResume = false
  context.change('interrupted')
  await clock.pass(5_000)
  await unlock()
  expect([context.state, lifecycle.canPlay()]).toEqual(['running', true])
})

test('a caller that waits for the context learns in time that it does not run', async () => {
  const waiting = lifecycle.waitUntilRunning()
  await clock.pass(RESUME_TIMEOUT_MS)
  expect(await waiting).toBe(false)
  await unlock()
  expect(await lifecycle.waitUntilRunning()).toBe(true)
})

test('a context that an earlier game left running can play, and stops when the game closes', async () => {
  start(createFakeContext('running'))
  expect(lifecycle.canPlay()).toBe(true)
  lifecycle.setBusy(true)
  lifecycle.close()
  await clock.pass(0)
  expect(context.state).toBe('suspended')
})
