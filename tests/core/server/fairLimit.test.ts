/** Work of many clients, a few pieces at once, one of each client in turn. */
import { expect, test } from 'vitest'
import { createFairLimit, type FairLimit } from '../../../server/services/fairLimit.ts'

/** A limit whose work ends when the test says so. */
function watch(limit: FairLimit): {
  begun: string[]
  add: (client: string, name: string) => Promise<string>
  endNext: () => Promise<void>
} {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    add: (client, name) =>
      limit
        .run(client, async () => {
          begun.push(name)
          await new Promise<void>((resolve) => ends.push(resolve))
          return 'done'
        })
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
    endNext: async () => {
      // What can begin has begun by the next turn of the event loop.
      await new Promise(setImmediate)
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('a client with much work waits for itself, and another for one piece of it', async () => {
  const { begun, add, endNext } = watch(createFairLimit({ atOnce: 2, waiting: 100, perClient: 100 }))
  const work = Array.from({ length: 6 }, (_, index) => add('much', `much ${index + 1}`))
  const other = add('other', 'other')
  await endNext()
  expect(begun).toEqual(['much 1', 'much 2', 'much 3'])
  await endNext()
  expect(begun.at(-1)).toBe('other')
  for (let left = 0; left < 5; left += 1) await endNext()
  expect(await Promise.all([...work, other])).toEqual(Array.from({ length: 7 }, () => 'done'))
  expect(begun).toEqual(['much 1', 'much 2', 'much 3', 'other', 'much 4', 'much 5', 'much 6'])
})

test('too much work of a client is refused; where too much waits in all, the client with the most loses its last', async () => {
  const { begun, add, endNext } = watch(createFairLimit({ atOnce: 1, waiting: 3, perClient: 2 }))
  const first = add('much', 'at work')
  const [waits, last, tooMuch] = [add('much', 'waits'), add('much', 'last'), add('much', 'too much')]
  expect(await tooMuch).toBe('busy')
  const others = [add('a', 'a'), add('b', 'b')]
  expect(await last).toBe('busy')
  for (let left = 0; left < 4; left += 1) await endNext()
  expect(await Promise.all([first, waits, ...others])).toEqual(Array.from({ length: 4 }, () => 'done'))
  expect(begun).toEqual(['at work', 'waits', 'a', 'b'])
})

test('of many clients who wait for one piece each, the last one is refused, and nothing is lost of the places', async () => {
  const { begun, add, endNext } = watch(createFairLimit({ atOnce: 1, waiting: 2, perClient: 2 }))
  const work = ['a', 'b', 'c', 'd'].map((client) => add(client, client))
  expect(await work.at(-1)).toBe('busy')
  for (let left = 0; left < 3; left += 1) await endNext()
  const next = add('e', 'e')
  await endNext()
  expect(await Promise.all([...work, next])).toEqual(['done', 'done', 'done', 'busy', 'done'])
  expect(begun).toEqual(['a', 'b', 'c', 'e'])
})

test('work that fails makes room for the next', async () => {
  const limit = createFairLimit({ atOnce: 1, waiting: 3, perClient: 3 })
  const failing = limit.run('a', () => Promise.reject(new Error('broken')))
  const next = limit.run('a', () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
