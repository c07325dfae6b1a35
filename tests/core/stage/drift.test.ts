/** The slow drift of a picture. */
import { expect, test } from 'vitest'
import { driftAt } from '../../../src/stage/weather/particles.ts'

test('a picture that drifts grows by at most 2 %, covers the stage at any time, and comes back to where it began', () => {
  const rest = driftAt(0)
  expect(rest.scale).toBe(1)
  expect([Math.abs(rest.x), Math.abs(rest.y)]).toEqual([0, 0])
  const largest = Math.max(
    ...Array.from({ length: 2_000 }, (_, step) => {
      const { scale, x, y } = driftAt(step / 5)
      // What it is larger than the stage on each side is more than it is moved.
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual((scale - 1) / 2)
      return scale
    }),
  )
  expect(largest).toBeGreaterThan(1.015)
  expect(largest).toBeLessThanOrEqual(1.02)
})
