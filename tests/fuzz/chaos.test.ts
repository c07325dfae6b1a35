/** Seeded play against a server with faults, compared with a naive model. docs/testing.md describes it. */
import { expect, test } from 'vitest'
import { PINNED } from './chaos/pinned.ts'
import { runSeed } from './chaos/seed.ts'
import { describeFailure, shrink } from './chaos/shrink.ts'
import { TIMEOUT_MS } from './storyArbitrary.ts'

const SEEDS = 2_000
const AT_ONCE = 25
const RANGES = Array.from({ length: SEEDS / AT_ONCE }, (_, index) => ({
  from: index * AT_ONCE + 1,
  to: (index + 1) * AT_ONCE,
}))

test.each(RANGES)(
  '[O1, O4, I2, I3, I4, B4, F4, L1, L2, L3, L4] seeds $from to $to come to what they should',
  async ({ from, to }) => {
    for (let seed = from; seed <= to; seed += 1) {
      const complaints = await runSeed({ seed })
      if (complaints.length > 0) expect.fail(describeFailure(await shrink({ run: { seed }, complaints })))
    }
  },
  TIMEOUT_MS,
)

test.each(PINNED)(
  '[L2] a seed that went wrong once: $name',
  async ({ run }) => {
    expect(await runSeed(run)).toEqual([])
  },
  TIMEOUT_MS,
)
