/** What every reading has to be: nothing in the way of a reader, and nothing said twice. */
import { expect } from 'playwright/test'
import { type Reader, type Reading } from './reader.ts'

/** The longest time with nothing to do, game ms. */
const WAIT_MAX_MS = 1_500
/** What a request may take on a busy machine, ms: a clock that runs faster counts it as often. */
const LATENCY_MS = 300
/** Lines of a reader who taps twice a second, choices and pictures included. */
const LINES_A_MINUTE = 20

export function expectSmooth(reading: Reading, { rate, tapMs }: Reader): void {
  expect(reading).toMatchObject({ opened: [], strays: [], repeated: [] })
  expect(reading.longestWait.ms, `after: ${reading.longestWait.after}`).toBeLessThan(WAIT_MAX_MS + rate * LATENCY_MS)
  if (tapMs === null) return
  // A busy machine draws late: two taps more are no wait of the story.
  expect(reading.stillTaps).toBeLessThan(WAIT_MAX_MS / tapMs + 2)
  expect(reading.lines / reading.minutes).toBeGreaterThan(LINES_A_MINUTE)
}
