/** Which pages of the list are near what is seen: only those are drawn. */

/** Pages from one to another, by their place in the list. */
export interface PageRange {
  from: number
  to: number
}

/** How far outside the visible part a page is drawn already, px: a flick of the thumb and a half. */
const MARGIN_PX = 1_200

/** The pages near the visible part of the scroller. `pages` stand in it, one below the other. */
export function findPagesNear(pages: HTMLCollection, scroller: Element): PageRange {
  const { top, bottom } = scroller.getBoundingClientRect()
  return { from: findFirstBelow(pages, top - MARGIN_PX), to: findFirstBelow(pages, bottom + MARGIN_PX) }
}

/** Place of the first element that ends below a height of the window; their number where none does. Found by halving. */
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

/** Heights of the pages that are drawn now, px, by their place. */
export function measureHeights(pages: HTMLCollection): Map<number, number> {
  const heights = new Map<number, number>()
  Array.from(pages).forEach((page, index) => {
    if (page instanceof HTMLElement && page.childElementCount > 0) heights.set(index, page.offsetHeight)
  })
  return heights
}
