/** The one function that every day comes from: check-in, daily tasks, and the marks of the page. */
import { expect, test } from 'vitest'
import { findDay } from '../../protocol/day.ts'

const HOUR = 60 * 60_000
const at = Date.parse('2030-03-01T23:30:00Z')

test.each([
  ['UTC', 0, '2030-03-01', at - 23.5 * HOUR],
  ['Singapore', 480, '2030-03-02', at - 7.5 * HOUR],
  ['Nepal', 345, '2030-03-02', at - 5.25 * HOUR],
  ['Kiribati', 840, '2030-03-02', at - 13.5 * HOUR],
  ['west of Alaska', -720, '2030-03-01', at - 11.5 * HOUR],
])('the day is that of the player: %s', (_, offset, name, startsAt) => {
  expect(findDay(at, offset)).toEqual({ name, startsAt, endsAt: startsAt + 24 * HOUR })
})

test('days before and after it', () => {
  expect([-1, 0, 1, 2].map((ago) => findDay(at, 480, ago).name)).toEqual([
    '2030-03-03',
    '2030-03-02',
    '2030-03-01',
    '2030-02-28',
  ])
})

test.each([855, -735, 7, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'an offset that no place has counts as UTC: %d',
  (offset) => {
    expect(findDay(at, offset)).toEqual(findDay(at, 0))
  },
)
