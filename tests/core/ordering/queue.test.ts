import { describe, expect, test } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import { compareEvents, dequeue, EMPTY_QUEUE, enqueue, isEmpty, peek, type Queue } from '../../../worker/ordering/queue.ts'
import { hasSeen, NOTHING_SEEN, sift } from '../../../worker/ordering/seen.ts'

const debug = (timestamp: number, id: string, message = ''): ReturnType<typeof event<'debug'>> => event('debug', timestamp, { message }, id)

/** Ids in the order in which they begin. */
function order(queue: Queue): string[] {
  return queue.items.slice(queue.head).map(({ id }) => id)
}

describe('the queue', () => {
  test('[O1] events begin by timestamp among those that have not begun', () => {
    const queue = enqueue(enqueue(EMPTY_QUEUE, [debug(3, 'c'), debug(1, 'a')]), [debug(2, 'b')])
    expect(order(queue)).toEqual(['a', 'b', 'c'])
    expect(order(enqueue(dequeue(queue), [debug(0, 'late')]))).toEqual(['late', 'b', 'c'])
  })

  test('[O2] whole numbers compare as numbers, and stand before other ids', () => {
    expect(order(enqueue(EMPTY_QUEUE, ['10', '9', '2', '100'].map((id) => debug(1, id))))).toEqual(['2', '9', '10', '100'])
    expect(order(enqueue(EMPTY_QUEUE, ['10', '007', '8', '06', '0', '00'].map((id) => debug(1, id))))).toEqual(['0', '00', '06', '007', '8', '10'])
    expect(order(enqueue(EMPTY_QUEUE, ['b', '9', '10a', '~1', 'a', '10'].map((id) => debug(1, id))))).toEqual(['9', '10', '10a', 'a', 'b', '~1'])
    const long = ['99999999999999999999', '100000000000000000000'].map((id) => debug(1, id))
    expect(order(enqueue(EMPTY_QUEUE, [...long].reverse()))).toEqual(long.map(({ id }) => id))
  })

  test('[O2] the order is one order: any three ids agree', () => {
    const ids = ['1', '01', '9', '10', '10a', '9a', 'a', 'a1', '~9', '', '0']
    const events = ids.map((id) => debug(1, id))
    for (const a of events) {
      for (const b of events) {
        expect(Math.sign(compareEvents(a, b)) + Math.sign(compareEvents(b, a))).toBe(0)
        for (const c of events) if (compareEvents(a, b) <= 0 && compareEvents(b, c) <= 0) expect(compareEvents(a, c), `${a.id} ${b.id} ${c.id}`).toBeLessThanOrEqual(0)
      }
    }
  })

  test('[O2] equals stay as they arrived', () => {
    const queue = enqueue(enqueue(EMPTY_QUEUE, [debug(1, 'x', 'first'), debug(1, 'x', 'second')]), [debug(1, 'x', 'third')])
    expect(queue.items.map((each) => (each.event_type === 'debug' ? each.data.message : ''))).toEqual(['first', 'second', 'third'])
  })

  test('[O3] taking one leaves the others, and what was is not changed', () => {
    const queue = enqueue(EMPTY_QUEUE, [debug(1, 'a'), debug(2, 'b')])
    expect(peek(queue)?.id).toBe('a')
    const rest = dequeue(queue)
    expect(peek(rest)?.id).toBe('b')
    expect(order(queue)).toEqual(['a', 'b'])
    expect(isEmpty(rest)).toBe(false)
    expect(isEmpty(dequeue(rest))).toBe(true)
    expect(peek(dequeue(rest))).toBeNull()
  })
})

describe('what is known', () => {
  test('[O4] each id once, over thousands, and names of the language are ids like any other', () => {
    const ids = ['constructor', 'hasOwnProperty', 'toString', ...Array.from({ length: 3_000 }, (_, index) => `e${index}`)].map((id) => ({ id }))
    let seen = NOTHING_SEEN
    for (let from = 0; from < ids.length; from += 7) {
      const batch = ids.slice(from, from + 7)
      const before = seen
      const sifted = sift(seen, [...batch, ...batch])
      expect(sifted.fresh).toEqual(batch)
      expect(batch.some(({ id }) => hasSeen(before, id))).toBe(false)
      seen = sifted.seen
    }
    expect(ids.every(({ id }) => hasSeen(seen, id))).toBe(true)
    expect(sift(seen, ids)).toEqual({ seen, fresh: [] })
  })
})
