import { expect, test } from 'vitest'
import { type Message } from '../../../protocol/view/conversation.ts'
import { createFakeMessage, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { createRowHeights, type RowHeights, UNLOADED_ROW_PX } from '../../../src/screens/chat/messages/rowHeights.ts'
import { takeRows } from '../../../src/screens/chat/messages/ListFrame.tsx'

const messages = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => createFakeMessage(`m${index}`, 'Words.'))

/** Rows of which each is estimated to be 10 px high. */
function createHeights(count: number): RowHeights {
  const heights = createRowHeights(() => 10)
  heights.update(splitIntoPages(messages(count)).pages)
  return heights
}

test.each([0, 1, 49, 50, 51, 120])(
  'the top of row %i is the sum of those above it, and that row is found there',
  (row) => {
    const heights = createHeights(121)
    expect(heights.getTop(row)).toBe(row * 10)
    expect(heights.findRow(row * 10)).toBe(row)
    expect(heights.findRow(row * 10 + 9)).toBe(row)
  },
)

test('a measured height counts for all rows below, and stays when messages are appended', () => {
  const heights = createHeights(60)
  heights.measure(2, 35)
  heights.update(splitIntoPages(messages(70)).pages)
  expect([heights.getTop(2), heights.getTop(3), heights.getTop(70)]).toEqual([20, 55, 725])
  expect(heights.findRow(54)).toBe(2)
})

test('another conversation, or another width, forgets what was measured', () => {
  const heights = createHeights(60)
  heights.measure(2, 35)
  heights.reset(() => 20)
  expect(heights.getTop(60)).toBe(1_200)
  heights.measure(2, 35)
  heights.update(splitIntoPages([createFakeMessage('new', 'Words.')]).pages)
  expect([heights.getCount(), heights.getTop(1)]).toEqual([1, 20])
})

test('a range of rows knows who spoke before it', () => {
  const lines = messages(120).map((message, index) => ({ ...message, name: index < 60 ? 'Lan' : 'Master' }))
  const { pages } = splitIntoPages(lines)
  const marked = ({ from, to }: { from: number; to: number }): string[] =>
    takeRows(pages, { from, to })
      .filter(({ isNewSpeaker }) => isNewSpeaker)
      .map(({ message }) => message?.id ?? '')
  expect(takeRows(pages, { from: 48, to: 52 }).map(({ message }) => message?.id)).toEqual([
    'm48',
    'm49',
    'm50',
    'm51',
    'm52',
  ])
  expect(marked({ from: 0, to: 1 })).toEqual(['m0'])
  expect(marked({ from: 48, to: 70 })).toEqual(['m60'])
  expect(marked({ from: 61, to: 70 })).toEqual([])
})

test('[L12] pages that are not loaded have rows already, and loading them keeps what was measured', () => {
  const { pages } = splitIntoPages(messages(120))
  const unloaded = pages.map((page, index) => (index < 2 ? { ...page, items: [] } : page))
  const heights = createRowHeights(() => 10)
  heights.update(unloaded)
  expect(heights.getCount()).toBe(120)
  expect(heights.getTop(100)).toBe(100 * UNLOADED_ROW_PX)
  heights.measure(110, 55)
  heights.update(unloaded.map((page, index) => (index === 1 ? (pages[1] ?? page) : page)))
  expect(heights.getTop(100)).toBe(50 * UNLOADED_ROW_PX + 50 * 10)
  heights.update(pages)
  expect(heights.getTop(120)).toBe(119 * 10 + 55)
  expect(takeRows(unloaded, { from: 99, to: 100 }).map(({ index, message }) => [index, message?.id])).toEqual([
    [99, undefined],
    [100, 'm100'],
  ])
})
