import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWithRetry, ScreenLoadError, watchStyles } from '../../../src/platform/loadWithRetry.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { eventually } from '../../helpers/eventually.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'

const LIMITS = { timeoutMs: 15_000, retries: 3 }
let clock = createManualPageClock()
let restore = (): void => undefined

beforeEach(() => {
  clock = createManualPageClock()
  restore = replacePageClock(clock)
})
afterEach(() => restore())

test('a screen that comes at the fourth attempt is there', async () => {
  const load = vi.fn(async () => 'screen')
  for (let failure = 0; failure < 3; failure += 1) load.mockRejectedValueOnce(new Error('offline'))
  const loaded = loadWithRetry(load, LIMITS)
  await clock.pass(5_000)
  await expect(loaded).resolves.toBe('screen')
  expect(load).toHaveBeenCalledTimes(4)
})

test('a screen that never answers is given up in time', async () => {
  let failure: unknown = null
  void loadWithRetry(() => new Promise(() => undefined), LIMITS).catch((error: unknown) => (failure = error))
  await clock.pass(14_999)
  expect(failure).toBeNull()
  await clock.pass(1)
  expect(failure).toBeInstanceOf(ScreenLoadError)
})

const LINK = { rel: 'stylesheet', href: 'http://127.0.0.1:9/a.css' }

test('code whose style sheet fails is not there without it', async () => {
  watchStyles()
  // Nobody answers there.
  const load = vi.fn(async () => {
    const failed = Object.assign(document.createElement('link'), LINK)
    document.head.append(failed)
    await eventually(() => expect(failed.isConnected).toBe(false))
    throw new Error('no styles')
  })
  const loaded = loadWithRetry(load, { timeoutMs: 15_000, retries: 2 }).catch((error: unknown) => error)
  let result: unknown = null
  void loaded.then((error) => (result = error))
  await eventually(async () => {
    await clock.pass(1_000)
    expect(result).toBeInstanceOf(ScreenLoadError)
  })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a style sheet that failed earlier keeps no other code away', async () => {
  await expect(loadWithRetry(async () => 'screen', LIMITS)).resolves.toBe('screen')
})
