import { expect, test } from 'vitest'
import { openOnDemand } from '../../worker/log/openOnDemand.ts'
import { createManualClock } from '../../worker/clock/manual.ts'
import { withTimeout } from '../../worker/log/withTimeout.ts'
import { type LogStore } from '../../worker/log/store.ts'
import { createMemoryStore, type Shelf } from '../../worker/log/memory.ts'
import { describeLogStore, logOf, newKey } from './logSuite.ts'

const twoInMemory = (maxEntries?: number): [LogStore, LogStore] => {
  const shelf: Shelf = new Map()
  return [createMemoryStore(maxEntries, shelf), createMemoryStore(maxEntries, shelf)]
}
const lazy = (store: LogStore): LogStore => openOnDemand(async () => store)

describeLogStore('memory', async (maxEntries) => createMemoryStore(maxEntries), async (maxEntries) => twoInMemory(maxEntries))
describeLogStore(
  'memory, opened when it is needed',
  async (maxEntries) => lazy(createMemoryStore(maxEntries)),
  async (maxEntries) => {
    const [first, second] = twoInMemory(maxEntries)
    return [lazy(first), lazy(second)]
  },
)
describeLogStore(
  'memory, waited for',
  async (maxEntries) => withTimeout(createMemoryStore(maxEntries), createManualClock()),
  async (maxEntries) => {
    const [first, second] = twoInMemory(maxEntries)
    return [withTimeout(first, createManualClock()), withTimeout(second, createManualClock())]
  },
)

test('[L9] a call that is not answered within 5 s has failed, and leaves no timer behind', async () => {
  const [clock, key] = [createManualClock(), newKey()]
  let answer: (log: null) => void = () => undefined
  const hanging: LogStore = { ...createMemoryStore(), load: () => new Promise((resolve) => (answer = resolve)), forget: () => Promise.reject(new Error('no')) }
  const store = withTimeout(hanging, clock)
  const loading = store.load(key)
  clock.advance(4_999)
  answer(null)
  expect(await loading).toBeNull()
  const again = store.load(key)
  clock.advance(5_000)
  await expect(again).rejects.toThrow('does not answer')
  await expect(store.forget('u')).rejects.toThrow('no')
  expect(clock.pending()).toBe(0)
})

test('[L4] where no storage can be had, memory stands in', async () => {
  let opened = 0
  const store = openOnDemand(async () => {
    opened += 1
    throw new Error('refused')
  })
  expect(opened).toBe(0)
  const key = newKey()
  await store.append(key, 0, logOf(3))
  expect(await store.readAll(key)).toEqual(logOf(3))
  expect(opened).toBe(1)
})
