import { describe, expect, test } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import { dequeue, EMPTY_QUEUE, enqueue, isQueueEmpty, peek, type Queue } from '../../../worker/ordering/queue.ts'
import { hasSeen, NOTHING_SEEN, dedupeById } from '../../../worker/ordering/seen.ts'

const debug = (timestamp: number, id: string): ReturnType<typeof event<'debug'>> => event('debug', timestamp, {}, id)

/** Ids in the order in which they begin. */
function idsInOrder(queue: Queue): string[] {
  return queue.items.slice(queue.head).map(({ id }) => id)
}

describe('the queue', () => {
  test('[O1] events begin by timestamp among those that have not begun', () => {
    const queue = enqueue(enqueue(EMPTY_QUEUE, [debug(3, 'c'), debug(1, 'a')]), [debug(2, 'b')])
    expect(idsInOrder(queue)).toEqual(['a', 'b', 'c'])
    expect(idsInOrder(enqueue(dequeue(queue), [debug(0, 'late')]))).toEqual(['late', 'b', 'c'])
  })

  test('[O2] those of one timestamp stay as they arrived, whatever their ids are', () => {
    const ids = ['10', '9', 'b', '2', 'a', '~1', '100']
    const queue = enqueue(
      enqueue(
        EMPTY_QUEUE,
        ids.slice(0, 4).map((id) => debug(1, id)),
      ),
      [debug(0, 'before'), ...ids.slice(4).map((id) => debug(1, id))],
    )
    expect(idsInOrder(queue)).toEqual(['before', ...ids])
  })

  test('[O3] taking one leaves the others, and what was is not changed', () => {
    const queue = enqueue(EMPTY_QUEUE, [debug(1, 'a'), debug(2, 'b')])
    expect(peek(queue)?.id).toBe('a')
    const rest = dequeue(queue)
    expect(peek(rest)?.id).toBe('b')
    expect(idsInOrder(queue)).toEqual(['a', 'b'])
    expect(isQueueEmpty(rest)).toBe(false)
    expect(isQueueEmpty(dequeue(rest))).toBe(true)
    expect(peek(dequeue(rest))).toBeNull()
  })
})

describe('what is known', () => {
  test('[O4] each id once, over thousands, and names of the language are ids like any other', () => {
    const ids = [
      'constructor',
      'hasOwnProperty',
      'toString',
      ...Array.from({ length: 3_000 }, (_, index) => `e${index}`),
    ].map((id) => ({ id }))
    let seen = NOTHING_SEEN
    for (let from = 0; from < ids.length; from += 7) {
      const batch = ids.slice(from, from + 7)
      const before = seen
      const sifted = dedupeById(seen, [...batch, ...batch])
      expect(sifted.fresh).toEqual(batch)
      expect(batch.some(({ id }) => hasSeen(before, id))).toBe(false)
      seen = sifted.seen
    }
    expect(ids.every(({ id }) => hasSeen(seen, id))).toBe(true)
    expect(dedupeById(seen, ids)).toEqual({ seen, fresh: [] })
  })
})
