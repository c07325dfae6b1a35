/** The rows of the list that are in the document, and where they lie. All positions are relative to the top of the first row of all, px. */
import { type RowHeights, type RowRange } from './rowHeights.ts'

/** The elements of the list. `above` and `below` stand for the rows that are not drawn. */
export interface ListElements {
  scroller: HTMLElement
  content: HTMLElement
  above: HTMLElement
  rows: HTMLElement
  below: HTMLElement
}

/** The visible part of the list, and the part that is drawn. */
export interface ListPosition {
  visibleTop: number
  visibleBottom: number
  drawnTop: number
  drawnBottom: number
}

/** Beyond the visible part, rows are drawn as far as this, px: more than a fling moves the list in eight frames. */
export const DRAWN_MARGIN_PX = 1_300
/** More rows are drawn when fewer than this are left, px, and some are removed when there are as many more. */
const REFILL_MARGIN_PX = 650

/** Reads the layout. */
export function readPosition({ scroller, above, rows }: ListElements): ListPosition {
  const origin = above.getBoundingClientRect().top
  const { top, bottom } = rows.getBoundingClientRect()
  const visibleTop = scroller.getBoundingClientRect().top - origin
  return {
    visibleTop,
    visibleBottom: visibleTop + scroller.clientHeight,
    drawnTop: top - origin,
    drawnBottom: bottom - origin,
  }
}

/** The rows with a message, from the first to the last that is drawn; not the places of those that are not loaded. */
export function listMessageRows(rows: HTMLElement): HTMLElement[] {
  return Array.from(rows.children).filter(
    (row) => row instanceof HTMLElement && row.dataset.from !== undefined,
  ) as HTMLElement[]
}

/** Whether the player wrote the message of a row. */
export function isPlayersRow(row: HTMLElement): boolean {
  return row.dataset.from === 'user'
}

/** Whether any drawn row is visible. */
export function isDrawnVisible({ visibleTop, visibleBottom, drawnTop, drawnBottom }: ListPosition): boolean {
  return drawnTop < visibleBottom && drawnBottom > visibleTop
}

/** The rows to draw at this position: at each end those drawn now, as long as neither too few nor too many lie ahead. */
export function findRowsToDraw(position: ListPosition, drawn: RowRange, heights: RowHeights): RowRange {
  const { visibleTop, visibleBottom, drawnTop, drawnBottom } = position
  const last = heights.getCount() - 1
  // Drawn rows may lie elsewhere than the sum of all heights above them says: it contains estimates.
  const drift = isDrawnVisible(position) ? drawnTop - heights.getTop(drawn.from) : 0
  const isFromGood = isNear(visibleTop - drawnTop) || (drawn.from === 0 && drawnTop > visibleTop - DRAWN_MARGIN_PX)
  const isToGood =
    isNear(drawnBottom - visibleBottom) || (drawn.to >= last && drawnBottom < visibleBottom + DRAWN_MARGIN_PX)
  const from = isFromGood ? drawn.from : heights.findRow(visibleTop - DRAWN_MARGIN_PX - drift)
  const to = isToGood ? drawn.to : heights.findRow(visibleBottom + DRAWN_MARGIN_PX - drift)
  return from === drawn.from && to === drawn.to ? drawn : { from, to }
}

function isNear(ahead: number): boolean {
  return Math.abs(ahead - DRAWN_MARGIN_PX) <= REFILL_MARGIN_PX
}

/** Takes over the heights of the drawn rows. */
export function measureRows(rows: HTMLElement, from: number, heights: RowHeights): void {
  Array.from(rows.children).forEach((row, index) => heights.measure(from + index, row.getBoundingClientRect().height))
}

/** Index of the first element that ends below a y coordinate of the window, or their count if none does. Binary search. */
export function findFirstBelow(elements: HTMLCollection, y: number): number {
  let from = 0
  let to = elements.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) <= y) from = middle + 1
    else to = middle
  }
  return from
}
