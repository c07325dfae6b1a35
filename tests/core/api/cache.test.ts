/** How long answers stay fresh, also by a clock that is wrong. Doc 1 §4, §9. */
import { expect, test, vi } from 'vitest'
import { fail, type Result, succeed } from '../../../protocol/api/result.ts'
import { GENERIC_CACHE, STORY_LIST_CACHE } from '../../../protocol/limits.ts'
import { createAnswerCache } from '../../../src/api/cache.ts'

const DAY_MS = 24 * 60 * 60_000

const answering = (data: string) => vi.fn(async (): Promise<Result<string>> => succeed(data))

/** A cache whose answers count the loads. */
function createCounter(limits?: { ttlMs: number; entries: number }) {
  let now = 1_700_000_000_000
  let loads = 0
  const cache = createAnswerCache<number>(limits, () => now)
  return {
    cache,
    pass: (ms: number) => void (now += ms),
    get: async (key = 'a') => {
      const answer = await cache.get(key, async () => succeed((loads += 1)))
      return answer.ok && answer.data
    },
  }
}

test.each([
  ['the list of stories', STORY_LIST_CACHE, 60_000],
  ['anything else', undefined, 30 * 60_000],
])('%s stays fresh to the millisecond', async (_, limits, ttlMs) => {
  const { get, pass } = createCounter(limits)
  expect(await get()).toBe(1)
  pass(ttlMs - 1)
  expect(await get()).toBe(1)
  pass(1)
  expect(await get()).toBe(2)
})

test('a clock that is set back or forward by a day makes answers old, never young', async () => {
  const { get, pass } = createCounter()
  await get()
  pass(-DAY_MS)
  expect(await get()).toBe(2)
  pass(DAY_MS)
  expect(await get()).toBe(3)
})

test('one entry more than the limit pushes the oldest request out', async () => {
  const { get } = createCounter()
  for (let index = 0; index <= GENERIC_CACHE.entries; index += 1) await get(`key ${index}`)
  expect(await get('key 1')).toBe(2)
  expect(await get('key 0')).toBe(GENERIC_CACHE.entries + 2)
})

test('those who ask while an answer is on its way share it', async () => {
  const cache = createAnswerCache<string>()
  const ask = answering('stories')
  await Promise.all([cache.get('a', ask), cache.get('a', ask)])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a failure is not kept', async () => {
  const cache = createAnswerCache<string>()
  await cache.get('a', async () => fail('network'))
  expect(await cache.get('a', answering('stories'))).toEqual(succeed('stories'))
})

test('an answer that comes after everything was forgotten is not kept', async () => {
  const cache = createAnswerCache<string>()
  const answer = cache.get('a', answering('old'))
  cache.clear()
  await answer
  expect(cache.peek('a')).toBeNull()
})

test('an answer that came with the page is fresh as one that was asked for; one of a visitor is drawn, and asked for', async () => {
  const { cache, get, pass } = createCounter(STORY_LIST_CACHE)
  cache.set('a', 7)
  expect([cache.peek('a'), cache.peekLatest('a'), await get()]).toEqual([7, 7, 7])
  pass(STORY_LIST_CACHE.ttlMs)
  expect([cache.peek('a'), cache.peekLatest('a'), await get()]).toEqual([null, 7, 1])
  cache.setLatest('b', 9)
  expect([cache.peek('b'), cache.peekLatest('b'), await get('b')]).toEqual([null, 9, 2])
})
