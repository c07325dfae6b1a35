/** A reconnect brings at once what a slow evening would have. */
import { expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { play } from '../../helpers/session.ts'

test('[F13] a burst after a reconnect costs the page a few updates, not one for each event', async () => {
  const updates: Update[] = []
  const game = await play({ show: (update) => void updates.push(update) })
  game.server.last().send(line(1, 'Hold on.', 'system'))
  await game.pass(5_000)
  game.server.last().cut()
  await game.pass(1_000)
  const before = updates.length
  const missed: ChatEvent[] = Array.from({ length: 500 }, (_each, index) =>
    event('heart_value', index + 2, { heart_value: index % 100 }),
  )
  // Read by read, as a network gives it; nothing of it takes time.
  for (const each of missed) game.server.last().send(each)
  game.server.last().send(line(600, 'One.', 'system'), line(601, 'Two.', 'system'))
  game.server.last().end()
  await game.settle()
  expect(game.view().heart?.value).toBe(99)
  expect(updates.length - before).toBeLessThanOrEqual(2)
  await game.pass(100)
  expect(updates.length - before).toBeLessThanOrEqual(6)
  // Its lines come one after the other, as they always do.
  expect(game.lines()).toEqual(['Hold on.', 'One.'])
  await game.pass(10_000)
  expect(game.lines()).toEqual(['Hold on.', 'One.', 'Two.'])
})
