/** However the same story is delivered, the same is shown in the end. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStandIn } from '../helpers/server.ts'
import { play } from '../helpers/session.ts'
import { RUNS, type Story, story, TIMEOUT_MS } from './stories.ts'
import { createWorld, essence, type Manner, playOut } from './world.ts'

/** What is shown at the end of a story that is delivered so. */
async function endOf(told: Story, manner: () => Manner = () => ({})): Promise<unknown> {
  const server = createStandIn()
  const game = await play({ server })
  const world = createWorld(told, server)
  await playOut(game, world, told, manner)
  expect(new Set(world.posts).size).toBe(world.posts.length)
  return essence(game.view())
}

/** Gives the manners in turn, and then no more. */
function inTurn(manners: readonly Manner[]): () => Manner {
  const left = [...manners]
  return () => left.shift() ?? {}
}

test('[W3, L1] in any pieces, with any pauses between them', async () => {
  const manner = fc.record({ pieces: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20, size: 'max' }), pause: fc.constantFrom(0, 0, 40, 900) })
  await fc.assert(
    fc.asyncProperty(story, fc.array(manner, { minLength: 1, maxLength: 4 }), async (told, manners) => {
      expect(await endOf(told, inTurn(manners))).toEqual(await endOf(told))
    }),
    RUNS,
  )
}, TIMEOUT_MS)

test('[O1, O2] in any order of the timestamps within a read; those of one timestamp stay together', async () => {
  const withIds = story.filter(({ hasIds }) => hasIds)
  await fc.assert(
    fc.asyncProperty(withIds, fc.infiniteStream(fc.nat()), async (told, numbers) => {
      const shuffled = told.turns.map((turn) => {
        const by = new Map([...turn].map(({ timestamp }) => [timestamp, numbers.next().value]))
        return [...turn].sort((a, b) => (by.get(a.timestamp) ?? 0) - (by.get(b.timestamp) ?? 0) || a.timestamp - b.timestamp)
      })
      expect(await endOf({ ...told, turns: shuffled })).toEqual(await endOf(told))
    }),
    RUNS,
  )
}, TIMEOUT_MS)

test('[F1, F4, O4] broken off after any byte, and taken on from history, nothing is lost and nothing shown twice', async () => {
  const drop = fc.oneof(fc.constant(null), fc.constant(-1), fc.nat({ max: 5_000 }))
  await fc.assert(
    fc.asyncProperty(story, fc.array(drop, { maxLength: 9 }), async (told, cuts) => {
      // Four attempts in all: after three that broke off, one goes well.
      const manners = cuts.flatMap((cut, index): Manner[] => (index % 3 === 2 ? [{ cut }, {}] : [{ cut }]))
      const server = createStandIn()
      const game = await play({ server })
      const world = createWorld(told, server)
      await playOut(game, world, told, inTurn(manners))
      expect(essence(game.view())).toEqual(await endOf(told))
      expect(world.postedAgain).toEqual([])
    }),
    RUNS,
  )
}, TIMEOUT_MS)
