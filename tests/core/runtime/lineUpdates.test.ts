/** How often the page is told while lines are read: each update renders. */
import { expect, test } from 'vitest'
import { line } from '../../../fixtures/builders/events.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { play } from '../../helpers/session.ts'

const TEXT = 'Seven lamps on the quay.'

test('[L5] a line in the queue takes two updates: it begins to type, and it has typed', async () => {
  const updates: Update[] = []
  const game = await play({ show: (update) => void updates.push(update) })
  game.server.last().send(...Array.from({ length: 8 }, (_each, index) => line(index + 1, TEXT, 'system')))
  await game.pass(1_000)
  const [lines, before] = [game.lines().length, updates.length]
  await game.pass(12_000)
  const read = game.lines().length - lines
  expect(read).toBeGreaterThan(2)
  expect(updates.length - before).toBeLessThanOrEqual(2 * read)
})

test('[L5, P13] so does a line that the player waited for: its end is told with the dots', async () => {
  const updates: Update[] = []
  const game = await play({ show: (update) => void updates.push(update) })
  game.server.last().send(line(1, TEXT, 'system'))
  await game.pass(10_000)
  const before = updates.length
  for (const timestamp of [2, 3, 4]) {
    game.server.last().send(line(timestamp, TEXT, 'system'))
    await game.pass(10_000)
  }
  expect(game.lines()).toHaveLength(4)
  expect(updates.length - before).toBeLessThanOrEqual(2 * 3)
})
