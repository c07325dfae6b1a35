import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openOnDemand } from '../../worker/log/openOnDemand.ts'
import { createManualClock } from '../../worker/clock/manual.ts'
import { addStoreTimeout } from '../../worker/log/storeTimeout.ts'
import { type LogStore } from '../../worker/log/store.ts'
import { createMemoryStore, type MemoryLogs } from '../../worker/log/memory.ts'
import { describeStoredPages } from './logPagesSuite.ts'
import { describeLogStore, logOf, newKey } from './logSuite.ts'

const twoInMemory = (maxEntries?: number): [LogStore, LogStore] => {
  const shelf: MemoryLogs = new Map()
  return [createMemoryStore(maxEntries, shelf), createMemoryStore(maxEntries, shelf)]
}
const onDemand = (store: LogStore): LogStore =>
  openOnDemand(async () => store, { clock: createManualClock(), onRefused: () => undefined })

describeLogStore(
  'memory',
  async (maxEntries) => createMemoryStore(maxEntries),
  async (maxEntries) => twoInMemory(maxEntries),
)
describeLogStore(
  'memory, opened when it is needed',
  async (maxEntries) => onDemand(createMemoryStore(maxEntries)),
  async (maxEntries) => {
    const [first, second] = twoInMemory(maxEntries)
    return [onDemand(first), onDemand(second)]
  },
)
describeLogStore(
  'memory, waited for',
  async (maxEntries) => addStoreTimeout(createMemoryStore(maxEntries), createManualClock()),
  async (maxEntries) => {
    const [first, second] = twoInMemory(maxEntries)
    return [addStoreTimeout(first, createManualClock()), addStoreTimeout(second, createManualClock())]
  },
)

describeStoredPages(
  'memory',
  async () => onDemand(addStoreTimeout(createMemoryStore(), createManualClock())),
  async () => twoInMemory(),
)

test('[L9] a call without an answer fails after 5 s, and its timer is cleared', async () => {
  const [clock, key] = [createManualClock(), newKey()]
  let answer: (log: 'none') => void = () => undefined
  const hanging: LogStore = {
    ...createMemoryStore(),
    load: () => new Promise((resolve) => (answer = resolve)),
    removeUser: () => Promise.reject(new Error('no')),
  }
  const store = addStoreTimeout(hanging, clock)
  const loading = store.load(key)
  clock.advance(4_999)
  answer('none')
  expect(await loading).toBe('none')
  const again = store.load(key)
  clock.advance(5_000)
  await expect(again).rejects.toThrow('does not answer')
  await expect(store.removeUser('u')).rejects.toThrow('no')
  expect(clock.pending()).toBe(0)
})

describe('[L4, L11] memory stands in, and it is reported once', () => {
  test.each<[string, () => Promise<LogStore>]>([
    [
      'where the browser refuses storage',
      () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')),
    ],
    [
      'where the access itself throws',
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    ],
    ['where it never answers', () => new Promise(() => undefined)],
  ])('%s', async (_how, open) => {
    const clock = createManualClock()
    let [opened, reported] = [0, 0]
    const openStore = (): Promise<LogStore> => {
      opened += 1
      return open()
    }
    const store = addStoreTimeout(openOnDemand(openStore, { clock, onRefused: () => void (reported += 1) }), clock)
    const key = newKey()
    expect(opened).toBe(0)
    const appended = store.append(key, 0, logOf(3))
    await setImmediate()
    clock.advance(4_000)
    await appended
    expect(await store.readAll(key)).toEqual(logOf(3))
    await setImmediate()
    expect([opened, reported, clock.pending()]).toEqual([1, 1, 0])
  })

  test('storage that opens too late is closed and not used', async () => {
    const clock = createManualClock()
    let open: (store: LogStore) => void = () => undefined
    let closed = 0
    const store = openOnDemand(() => new Promise((resolve) => (open = resolve)), { clock, onRefused: () => undefined })
    const key = newKey()
    const appended = store.append(key, 0, logOf(2))
    await setImmediate()
    clock.advance(4_000)
    await appended
    open({ ...createMemoryStore(), close: () => void (closed += 1) })
    await setImmediate()
    expect(closed).toBe(1)
    expect(await store.readAll(key)).toEqual(logOf(2))
  })
})
