/** Stories by chance say the same and offer the same, played by inkjs and by our engine with the same choices. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThorough } from '../../../helpers/isThorough.ts'
import { createBothGames } from '../../../helpers/inkGames.ts'
import { inkStory } from './inkStories.ts'

/** Readers of each story, each with choices of their own. */
const READERS = 3
const RUNS = isThorough ? 500 : 40

test(`${RUNS} stories: the same text and the same choices`, { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(inkStory, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), (text, draws) => {
      const { read, play } = createBothGames(text)
      expect(read.notes.filter(({ effect }) => effect === 'left_out')).toEqual([])
      for (let reader = 0; reader < READERS; reader += 1) {
        const { ink, ours } = play((count, turn) => (draws[reader * 10 + (turn % 10)] ?? 0) % count)
        expect(ours).toEqual(ink)
      }
    }),
    { numRuns: RUNS, seed: 20_261_129 },
  )
})
