/** Work that only one tab does at a time, in browsers whose locks work, are refused, or never answer. */
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adoptLocks, runExclusive } from '../../../src/platform/locks.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'

let clock = createManualPageClock()
let restore = (): void => undefined

beforeEach(() => {
  clock = createManualPageClock()
  restore = replacePageClock(clock)
})
afterEach(() => {
  restore()
  vi.unstubAllGlobals()
})

const stubRequest = (request: unknown): void => vi.stubGlobal('navigator', { locks: { request } }) as unknown as void
const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Web Locks of one name in memory. */
function memoryLocks() {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (
    _name: string,
    { ifAvailable = false }: LockOptions,
    granted: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (waiting > 0 && ifAvailable) return granted(null)
    waiting += 1
    last = last.then(() => granted({})).finally(() => (waiting -= 1))
    return last
  }
}

describe('[L11] work continues', () => {
  test.each<[string, () => unknown]>([
    ['without locks', () => vi.stubGlobal('navigator', {})],
    ['where the access throws', () => vi.stubGlobal('navigator', Object.defineProperty({}, 'locks', { get: refuse }))],
    ['where a request throws', () => stubRequest(refuse)],
    ['where a request is rejected', () => stubRequest(async () => refuse())],
  ])('%s', async (_how, stub) => {
    stub()
    expect(await runExclusive('a', async () => 'done')).toBe('done')
  })

  test('where locks never answer, after 1 s', async () => {
    stubRequest(() => new Promise(() => undefined))
    let runs = 0
    const work = runExclusive('a', async () => (runs += 1))
    await clock.pass(999)
    expect(runs).toBe(0)
    await clock.pass(1)
    await work
    expect(runs).toBe(1)
  })

  test('where another tab never lets go, after 40 s', async () => {
    const request = memoryLocks()
    stubRequest(request)
    void request('a', {}, () => new Promise(() => undefined))
    let runs = 0
    void runExclusive('a', async () => (runs += 1))
    await clock.pass(39_000)
    expect(runs).toBe(0)
    await clock.pass(1_000)
    expect(runs).toBe(1)
  })
})

test('where locks work, one works after the other, and one that fails lets go', async () => {
  stubRequest(memoryLocks())
  const seen: string[] = []
  const work = (name: string) => async (): Promise<void> => {
    seen.push(`${name} begins`)
    await setImmediate()
    seen.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
  }
  const [first, second] = [runExclusive('a', work('first')), runExclusive('a', work('second'))]
  await expect(first).rejects.toThrow('failed')
  await second
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('[L11] work that waits for the lock of the start script has waited for no other tab', async () => {
  stubRequest(memoryLocks())
  // The start script is bundled apart: it has these modules for itself.
  vi.resetModules()
  const start = await import('../../../src/platform/locks.ts')
  const startTime = await import('../../../src/platform/time.ts')
  startTime.replacePageClock(clock)
  expect(await start.acquireForApp('account')).toBe(true)
  adoptLocks(start.getLocks())
  const waited: boolean[] = []
  const work = async (hasWaited: boolean): Promise<void> => {
    waited.push(hasWaited)
    await setImmediate()
  }
  await Promise.all([runExclusive('account', work), runExclusive('account', work)])
  expect(waited).toEqual([false, false])
})
