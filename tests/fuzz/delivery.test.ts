/** The final view does not depend on how the story is delivered. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStandIn } from '../helpers/server.ts'
import { play } from '../helpers/session.ts'
import { RUNS, type Story, storyArbitrary, TIMEOUT_MS } from './storyArbitrary.ts'
import { createStoryServer, comparableView, type Delivery, playToEnd } from './storyServer.ts'

/** The final view of a story that is delivered this way. */
async function endOf(story: Story, delivery: () => Delivery = () => ({})): Promise<unknown> {
  const server = createStandIn()
  const game = await play({ server })
  const storyServer = createStoryServer(story, server)
  await playToEnd(game, storyServer, story, delivery)
  expect(new Set(storyServer.posts).size).toBe(storyServer.posts.length)
  return comparableView(game.view())
}

/** Gives the manners in turn, and then no more. */
function inTurn(deliveries: readonly Delivery[]): () => Delivery {
  const left = [...deliveries]
  return () => left.shift() ?? {}
}

test(
  '[W3, L1] in any pieces, with any pauses between them',
  async () => {
    const delivery = fc.record({
      pieces: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20, size: 'max' }),
      pause: fc.constantFrom(0, 0, 40, 900),
    })
    await fc.assert(
      fc.asyncProperty(
        storyArbitrary,
        fc.array(delivery, { minLength: 1, maxLength: 4 }),
        async (story, deliveries) => {
          expect(await endOf(story, inTurn(deliveries))).toEqual(await endOf(story))
        },
      ),
      RUNS,
    )
  },
  TIMEOUT_MS,
)

test(
  '[O1, O2] in any order of the timestamps within a read; those of one timestamp stay together',
  async () => {
    const withIds = storyArbitrary.filter(({ hasIds }) => hasIds)
    await fc.assert(
      fc.asyncProperty(withIds, fc.infiniteStream(fc.nat()), async (story, numbers) => {
        const shuffled = story.turns.map((turn) => {
          const by = new Map([...turn].map(({ timestamp }) => [timestamp, numbers.next().value]))
          return [...turn].sort(
            (a, b) => (by.get(a.timestamp) ?? 0) - (by.get(b.timestamp) ?? 0) || a.timestamp - b.timestamp,
          )
        })
        expect(await endOf({ ...story, turns: shuffled })).toEqual(await endOf(story))
      }),
      RUNS,
    )
  },
  TIMEOUT_MS,
)

test(
  '[F1, F4, O4] broken off after any byte, and taken on from history, nothing is lost and nothing shown twice',
  async () => {
    const drop = fc.oneof(fc.constant(null), fc.constant(-1), fc.nat({ max: 5_000 }))
    await fc.assert(
      fc.asyncProperty(storyArbitrary, fc.array(drop, { maxLength: 9 }), async (story, cuts) => {
        // Four attempts in all: after three that broke off, one goes well.
        const deliveries = cuts.flatMap((cut, index): Delivery[] => (index % 3 === 2 ? [{ cut }, {}] : [{ cut }]))
        const server = createStandIn()
        const game = await play({ server })
        const storyServer = createStoryServer(story, server)
        await playToEnd(game, storyServer, story, inTurn(deliveries))
        expect(comparableView(game.view())).toEqual(await endOf(story))
        expect(storyServer.postedAgain).toEqual([])
      }),
      RUNS,
    )
  },
  TIMEOUT_MS,
)
