import { expect, test } from 'vitest'
import { createLazyStore } from '../../worker/log/lazy.ts'
import { createMemoryStore } from '../../worker/log/memory.ts'
import { describeLogStore, logOf, newKey } from './logSuite.ts'

describeLogStore('memory', async (maxEntries) => createMemoryStore(maxEntries))
describeLogStore('memory, opened when it is needed', async (maxEntries) => createLazyStore(async () => createMemoryStore(maxEntries)))

test('[L4] where no storage can be had, memory stands in', async () => {
  let opened = 0
  const store = createLazyStore(async () => {
    opened += 1
    throw new Error('refused')
  })
  expect(opened).toBe(0)
  const key = newKey()
  await store.append(key, 0, logOf(3))
  expect(await store.readAll(key)).toEqual(logOf(3))
  expect(opened).toBe(1)
})
