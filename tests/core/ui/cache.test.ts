import { expect, test, vi } from 'vitest'
import { createAnswerCache } from '../../../src/api/cache.ts'
import { succeed, fail, type Result } from '../../../protocol/api/result.ts'

function setUp(entries = 20) {
  let time = 0
  const cache = createAnswerCache<string>({ ttlMs: 60_000, entries }, () => time)
  return { cache, at: (ms: number) => (time = ms) }
}
const answering = (data: string) => vi.fn(async (): Promise<Result<string>> => succeed(data))

test('an answer is requested once in 60 s', async () => {
  const { cache, at } = setUp()
  const ask = answering('stories')
  await cache.get('a', ask)
  at(59_999)
  expect(await cache.get('a', ask)).toEqual(succeed('stories'))
  expect(cache.peek('a')).toBe('stories')
  expect(ask).toHaveBeenCalledTimes(1)
  at(60_000)
  expect(cache.peek('a')).toBeNull()
  await cache.get('a', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('those who ask while an answer is on its way share it', async () => {
  const { cache } = setUp()
  const ask = answering('stories')
  await Promise.all([cache.get('a', ask), cache.get('a', ask)])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a failure is not kept', async () => {
  const { cache } = setUp()
  await cache.get('a', async () => fail('network'))
  expect(await cache.get('a', answering('stories'))).toEqual(succeed('stories'))
})

test('the oldest answer goes when there are too many', async () => {
  const { cache } = setUp(2)
  for (const key of ['a', 'b', 'c']) await cache.get(key, answering(key))
  expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([null, 'b', 'c'])
})

test('an answer that comes after everything was forgotten is not kept', async () => {
  const { cache } = setUp()
  const answer = cache.get('a', answering('old'))
  cache.clear()
  await answer
  expect(cache.peek('a')).toBeNull()
})
