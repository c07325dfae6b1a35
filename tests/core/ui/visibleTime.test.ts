import { expect, test } from 'vitest'
import { measureVisibleTime } from '../../../src/platform/visibleTime.ts'

test('time counts only while the page is visible', () => {
  let now = 1_000
  const time = measureVisibleTime(() => now, true)
  now += 4_000
  time.setVisible(false)
  now += 60_000
  expect(time.readMs()).toBe(4_000)
  time.setVisible(true)
  time.setVisible(true)
  now += 1_500
  expect(time.readMs()).toBe(5_500)
})

test('a page that opens hidden counts nothing until it is seen', () => {
  let now = 0
  const time = measureVisibleTime(() => now, false)
  now += 9_000
  expect(time.readMs()).toBe(0)
  time.setVisible(true)
  now += 1_000
  expect(time.readMs()).toBe(1_000)
})

test('a clock that is set back subtracts nothing', () => {
  let now = 10_000
  const time = measureVisibleTime(() => now, true)
  now = 2_000
  expect(time.readMs()).toBe(0)
})
