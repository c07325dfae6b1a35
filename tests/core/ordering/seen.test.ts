import { expect, test } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import {
  addSeen,
  createSeenBuilder,
  dedupeById,
  hasSeen,
  NOTHING_SEEN,
  removeSeen,
} from '../../../worker/ordering/seen.ts'
import { play } from '../../helpers/session.ts'

const ODD = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', '']

test('[O4] an id is remembered whatever it is made of, also when it has been stored', () => {
  const { seen, fresh } = dedupeById(
    NOTHING_SEEN,
    ODD.map((id) => ({ id })),
  )
  expect(fresh.map(({ id }) => id)).toEqual(ODD)
  for (const kept of [seen, structuredClone(seen)]) {
    expect(ODD.filter((id) => hasSeen(kept, id))).toEqual(ODD)
    expect(hasSeen(kept, 'valueOf')).toBe(false)
    expect(dedupeById(kept, [{ id: '__proto__' }]).fresh).toEqual([])
    expect(hasSeen(removeSeen(kept, ['__proto__']), '__proto__')).toBe(false)
  }
})

test('[L2] a set stays as it is when names are added to it, twice in two ways, or an error stops an addition', () => {
  const first = addSeen(NOTHING_SEEN, 'a')
  const second = addSeen(first, 'b')
  const other = addSeen(first, 'c')
  createSeenBuilder(first).add('d')
  for (const [seen, names] of [
    [NOTHING_SEEN, []],
    [first, ['a']],
    [second, ['a', 'b']],
    [other, ['a', 'c']],
  ] as const) {
    expect(['a', 'b', 'c', 'd'].filter((name) => hasSeen(seen, name))).toEqual(names)
    expect(seen.flat()).toEqual(names)
  }
})

test('[O4, L2] an event with such an id begins once, in this session and in the one that takes it up', async () => {
  const odd = event('error', 1, { message: 'Oh' }, '__proto__')
  const game = await play()
  game.server.last().send(odd)
  await game.settle()
  game.server.last().send(odd)
  await game.settle()
  expect(game.view().notices).toHaveLength(1)
  game.kill()
  const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
  again.server.last().send(odd)
  await again.settle()
  expect(again.view().notices).toHaveLength(1)
})
