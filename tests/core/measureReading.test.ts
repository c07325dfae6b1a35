/** The measures of a reading, which the readers of the journeys are held to. */
import { expect, test } from 'vitest'
import { measureReading } from '../../e2e/measureReading.ts'
import { event, line, options } from '../../fixtures/builders/events.ts'
import { MIN_THINKING_MS } from '../../protocol/limits.ts'
import { play, type Play } from '../helpers/session.ts'

/** A turn, and the time in which a reader lets its lines pass. */
async function read(game: Play, events: Parameters<ReturnType<Play['server']['last']>['send']>, ms: number) {
  game.server.last().send(...events)
  game.server.last().end()
  await game.settle()
  await game.pass(ms)
}

test('lines, choices, the first question and the ending are those of the log', async () => {
  const game = await play()
  await read(game, [line(1, 'One.'), line(2, 'Two.'), options(3, ['stay', 'go'])], 10_000)
  await game.intend({ kind: 'choose', optionId: 'go' })
  await read(game, [line(4, 'Three.'), event('show_ending', 5, { html: '<p>Over.</p>' })], 10_000)
  const measured = measureReading(await game.entries())
  expect(measured).toMatchObject({ lines: 3, choices: 1, repeated: [], hasEnded: true })
  expect(measured.firstChoiceMs).toBeGreaterThan(3_000)
  expect(measured.firstChoiceMs).toBeLessThan(6_000)
  expect(measured.minutes).toBeGreaterThan(0.05)
})

test('a line that comes again word for word is found, what the reader says again is not', async () => {
  const game = await play()
  await read(game, [line(1, 'It is shut.'), options(2, ['knock'])], 5_000)
  for (const at of [3, 5]) {
    await game.intend({ kind: 'choose', optionId: 'knock' })
    await read(game, [line(at, 'It is shut.'), options(at + 1, ['knock'])], 5_000)
  }
  expect(measureReading(await game.entries()).repeated).toEqual(['It is shut.', 'It is shut.'])
})

test('a wait is the time in which nothing can be done, not that of the server, and a tap that goes on is something', async () => {
  const game = await play()
  const long = 'A line that takes a while to be read, and can be tapped away.'
  await read(game, [line(1, long), options(2, ['go'])], 20_000)
  await game.intend({ kind: 'choose', optionId: 'go' })
  await read(game, [line(3, 'At once.'), options(4, ['on'])], 5_000)
  await game.intend({ kind: 'choose', optionId: 'on' })
  await game.pass(4_000)
  await read(game, [line(5, 'At last.'), options(6, ['on'])], 5_000)
  expect(measureReading(await game.entries()).longestWait).toEqual({ ms: MIN_THINKING_MS, after: long })
})

test('a log without its beginning is no measure', () => {
  expect(() => measureReading([])).toThrow('opening')
})
