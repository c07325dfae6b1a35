/** Finds the pages near the visible part of the list: only those are rendered. */

/** A range of pages by index, both ends included. */
export interface PageRange {
  from: number
  to: number
}

/** Margin around the visible part within which pages are rendered, px: about one and a half flicks. */
const MARGIN_PX = 1_200

/** The pages near the visible part of the scroller. `pages` are its children from top to bottom. */
export function findPagesNear(pages: HTMLCollection, scroller: Element): PageRange {
  const { top, bottom } = scroller.getBoundingClientRect()
  return { from: findFirstBelow(pages, top - MARGIN_PX), to: findFirstBelow(pages, bottom + MARGIN_PX) }
}

/** Index of the first element that ends below a y coordinate of the window, or their count if none does. Binary search. */
export function findFirstBelow(elements: HTMLCollection, height: number): number {
  let from = 0
  let to = elements.length
  while (from < to) {
    const middle = (from + to) >> 1
    const isAbove = (elements[middle]?.getBoundingClientRect().bottom ?? 0) <= height
    if (isAbove) from = middle + 1
    else to = middle
  }
  return from
}

/** Heights of the rendered pages by index, px. */
export function measureHeights(pages: HTMLCollection): Map<number, number> {
  const heights = new Map<number, number>()
  Array.from(pages).forEach((page, index) => {
    if (page instanceof HTMLElement && page.childElementCount > 0) heights.set(index, page.offsetHeight)
  })
  return heights
}
