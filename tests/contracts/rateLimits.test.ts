/** Contract of rate limits for every storage of the server (server/storage/rateLimits.ts). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type RateLimitStore, type RateRule } from '../../server/storage/rateLimits.ts'
import { STORAGES } from './storages.ts'

const fixed: RateRule = { max: 2, windowMs: 100 }
const growing: RateRule = { max: 2, windowMs: 100, delay: { firstMs: 10, longestMs: 30 } }
const bucket = (subject: string, rule = fixed) => ({ limit: 'code', subject, rule })

describe.each(STORAGES)('%s', (_, open) => {
  async function openStore(): Promise<RateLimitStore> {
    const storage = await open()
    onTestFinished(() => storage.close())
    return storage.rateLimits
  }

  test('a window begins with the first use, and allows a fixed number of uses', async () => {
    const store = await openStore()
    expect([
      await store.consume([bucket('a')], 1_000),
      await store.consume([bucket('a')], 1_050),
      await store.consume([bucket('a')], 1_099),
    ]).toEqual([null, null, 1_100])
    expect([await store.consume([bucket('b')], 1_099), await store.consume([bucket('a')], 1_100)]).toEqual([null, null])
  })

  test('with a delay each wait is twice the one before, up to the longest, and a quiet window ends them', async () => {
    const store = await openStore()
    const take = (now: number): Promise<number | null> => store.consume([bucket('a', growing)], now)
    expect([await take(0), await take(0), await take(9)]).toEqual([null, null, 10])
    expect([await take(10), await take(29)]).toEqual([null, 30])
    expect([await take(30), await take(59)]).toEqual([null, 60])
    expect([await take(60), await take(89)]).toEqual([null, 90])
    expect([await take(190), await take(190), await take(190)]).toEqual([null, null, 200])
  })

  test('several buckets count all together or none', async () => {
    const store = await openStore()
    await store.consume([bucket('a')], 0)
    await store.consume([bucket('a')], 0)
    expect(await store.consume([bucket('a'), bucket('b')], 1)).toBe(100)
    expect([
      await store.consume([bucket('b')], 1),
      await store.consume([bucket('b')], 1),
      await store.consume([bucket('b')], 1),
    ]).toEqual([null, null, 101])
    await store.clear([bucket('a'), bucket('nothing')])
    expect(await store.consume([bucket('a')], 2)).toBeNull()
  })
})
