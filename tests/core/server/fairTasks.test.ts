/** Turns of users who share what is scarce: none waits for all of another one's tasks. */
import { expect, test } from 'vitest'
import { createFairTasks } from '../../../server/pictures/fairTasks.ts'

/** Tasks that end when the test says so, with the names of those that have started. */
function createBench(atOnce: number, waiting: number) {
  const { run } = createFairTasks({ atOnce, waiting })
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    add: (name: string, userId: string, address: string | null = null): Promise<string> =>
      run({ userId, address }, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
        return name
      }),
    /** Ends those that are at work, one after another, until none is. */
    finish: async (): Promise<void> => {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end()
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
      }
    },
  }
}

test('so many run at once, and a user with one task comes before the second of another', async () => {
  const { add, started, finish } = createBench(2, 9)
  const all = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a'), add('a4', 'a'), add('b1', 'b'), add('c1', 'c')]
  expect(started).toEqual(['a1', 'a2'])
  await finish()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1'])
})

test('users of one address share its turns', async () => {
  const { add, started, finish } = createBench(1, 9)
  const all = [add('a1', 'a', 'x'), add('b1', 'b', 'x'), add('c1', 'c', 'x'), add('d1', 'd', 'y'), add('d2', 'd', 'y')]
  await finish()
  expect(started).toEqual(['a1', 'd1', 'b1', 'd2', 'c1'])
  await Promise.all(all)
})

test('where too many wait, the last of who has the most gives way, and nobody else', async () => {
  const { add, started, finish } = createBench(1, 3)
  const refused: string[] = []
  const tryTo = (name: string, user: string, address: string | null = null) =>
    add(name, user, address).catch((error: unknown) => refused.push(`${name} ${String(error)}`))
  const all = [
    tryTo('a1', 'a'),
    tryTo('a2', 'a'),
    tryTo('a3', 'a'),
    tryTo('a4', 'a'),
    tryTo('b1', 'b'),
    tryTo('a5', 'a'),
  ]
  await finish()
  await Promise.all(all)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(refused).toEqual(['a4 Problem: busy', 'a5 Problem: busy'])
})

test('a task that fails gives its turn to the next', async () => {
  const { run } = createFairTasks({ atOnce: 1, waiting: 3 })
  const broken = run({ userId: 'a', address: null }, () => Promise.reject(new Error('broken')))
  const next = run({ userId: 'b', address: null }, () => Promise.resolve('done'))
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
