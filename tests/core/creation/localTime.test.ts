/** Moments in the time of the device, and back. */
import { expect, test } from 'vitest'
import { readFieldValue, suggestTime, toFieldValue } from '../../../src/authoring/publish/localTime.ts'

test('a field shows a moment in local time, and gives the same moment back', () => {
  const at = new Date(2026, 2, 5, 7, 4).getTime()
  expect(toFieldValue(at)).toBe('2026-03-05T07:04')
  expect(readFieldValue('2026-03-05T07:04')).toBe(at)
  expect(readFieldValue('')).toBeNull()
  expect(readFieldValue('2026-13-40')).toBeNull()
})

test('a new plan begins with a full hour that is still to come', () => {
  for (const minute of [0, 1, 59]) {
    const now = new Date(2026, 2, 5, 22, minute).getTime()
    expect(toFieldValue(suggestTime(now))).toBe('2026-03-06T00:00')
  }
})
