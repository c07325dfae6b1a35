/** Heights of all rows of the list: measured where a row was drawn, else estimated. Pure; kept by page, so a lookup is fast. */
import { MESSAGES_PER_PAGE } from '../../../../protocol/limits.ts'
import { type Message, type MessagePage } from '../../../../protocol/view/conversation.ts'

/** A range of rows by index, both ends included. */
export interface RowRange {
  from: number
  to: number
}

export interface RowHeights {
  /** Takes over the pages of the view. Messages are only appended, or all removed; pages may be loaded later. */
  update: (pages: readonly MessagePage[]) => void
  /** Sets the height of a drawn row, px. */
  measure: (index: number, height: number) => void
  /** Forgets all measured heights, because the width or the text size changed. */
  reset: (estimate: (message: Message) => number) => void
  getCount: () => number
  /** Distance from the top of the first row to the top of this one, px; of the index after the last row: the sum of all. */
  getTop: (index: number) => number
  /** Index of the row at this distance from the top of the first one, px; the first or the last row if it lies outside. */
  findRow: (top: number) => number
}

interface HeightPage {
  page: MessagePage
  heights: number[]
  sum: number
}

/** Assumed height of a row in a page that is not loaded, px. */
export const UNLOADED_ROW_PX = 80

/** How many rows a page has: one that is not loaded is full, for only the last may have fewer. */
export function countRows({ items }: MessagePage): number {
  return items.length === 0 ? MESSAGES_PER_PAGE : items.length
}

export function createRowHeights(estimate: (message: Message) => number): RowHeights {
  let estimateHeight = estimate
  let all: HeightPage[] = []
  let count = 0

  function addPage(page: MessagePage, known: readonly number[]): HeightPage {
    const heights =
      page.items.length === 0
        ? Array<number>(countRows(page)).fill(UNLOADED_ROW_PX)
        : page.items.map((message, index) => known[index] ?? estimateHeight(message))
    return { page, heights, sum: heights.reduce((sum, height) => sum + height, 0) }
  }
  /** The page of a row, and the index of its first row. */
  function locate(index: number): { entry: HeightPage; first: number } | null {
    let first = 0
    for (const entry of all) {
      if (index < first + entry.heights.length) return { entry, first }
      first += entry.heights.length
    }
    return null
  }

  return {
    update(pages) {
      all = pages.map((page, index) => {
        const entry = all[index]
        if (entry?.page === page) return entry
        // A page of another conversation, or one that was not loaded before.
        const isKnown = entry !== undefined && entry.page.items[0]?.id === page.items[0]?.id
        return addPage(page, isKnown ? entry.heights : [])
      })
      count = all.reduce((sum, { heights }) => sum + heights.length, 0)
    },
    measure(index, height) {
      const found = locate(index)
      if (found === null) return
      const { entry, first } = found
      entry.sum += height - (entry.heights[index - first] ?? 0)
      entry.heights[index - first] = height
    },
    reset(estimate) {
      estimateHeight = estimate
      all = all.map(({ page }) => addPage(page, []))
    },
    getCount: () => count,
    getTop(index) {
      let top = 0
      let first = 0
      for (const { heights, sum } of all) {
        if (index < first + heights.length) {
          for (let row = 0; row < index - first; row += 1) top += heights[row] ?? 0
          return top
        }
        first += heights.length
        top += sum
      }
      return top
    },
    findRow(top) {
      let left = top
      let first = 0
      for (const { heights, sum } of all) {
        if (left < sum) {
          const row = heights.findIndex((height) => (left -= height) < 0)
          return first + Math.max(0, row)
        }
        left -= sum
        first += heights.length
      }
      return Math.max(0, count - 1)
    },
  }
}
