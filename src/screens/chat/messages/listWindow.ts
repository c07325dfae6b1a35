/**
 * Which rows of the message list are drawn, and where it is scrolled to. At its end the list follows new messages; anywhere else
 * the message being read keeps its place while others are drawn, grow or leave. Only input of the player leaves the end: layout
 * scrolls as well. Our own, because Safari has no scroll anchoring: docs/decisions.md.
 */
import {
  DRAWN_MARGIN_PX,
  findFirstBelow,
  findRowsToDraw,
  isDrawnVisible,
  type ListElements,
  measureRows,
  readPosition,
} from './drawnRows.ts'
import { type RowHeights, type RowRange } from './rowHeights.ts'
import { watchUserScroll } from './userScroll.ts'
import { SHEET_SNAP } from '../../../../protocol/limits.ts'
import { isMoving, playMotion } from '../../../ui/playMotion.ts'

/** The list is at its end within this distance, px. */
const END_DISTANCE_PX = 5
/** When the row of 'Jump to latest' leaves, the list becomes this much higher at most, px. */
const END_ROW_PX = 48

export interface ListWindow {
  /** After a render of these rows, before the browser paints. */
  onRendered: (drawn: RowRange) => void
  /** Goes to the latest message and follows from there. */
  jumpToEnd: () => void
  /** Brings a row to the middle of the visible part. */
  showRow: (index: number) => void
  /** Removes all listeners. */
  stop: () => void
}

interface ListWindowOptions {
  elements: ListElements
  heights: RowHeights
  /** Other rows are to be drawn; null: the list is at its end and draws the last ones. `isInLayout`: called by a layout effect or a resize. */
  onRangeChange: (range: RowRange | null, isInLayout: boolean) => void
  /** The index of the last row that can be seen, while the list is not at its end. */
  onSeen: (index: number) => void
  /** The width of the list or the size of its text is known, or changed: heights have to be reset. */
  onReflow: () => void
  prefersReducedMotion: () => boolean
}

/** Starts at the end. Runs no code while nothing scrolls or resizes. */
export function createListWindow({
  elements,
  heights,
  onRangeChange,
  onSeen,
  onReflow,
  prefersReducedMotion,
}: ListWindowOptions): ListWindow {
  const { scroller, content, above, rows, below } = elements
  const userScroll = watchUserScroll(scroller)
  const glide = createGlide(content)
  let isAtEnd = true
  let isTouched = false
  let isInLayout = false
  let isPlacing = false
  let isStopped = false
  let lastTop = 0
  let drawn: RowRange = { from: 0, to: -1 }
  let aboveHeight = 0
  /** '' until a row is drawn: a list without one reads no layout. */
  let metrics = ''
  /** The message being read, and its distance from the top and from the end of the content, px. */
  let anchor: { element: Element; offset: number; toEnd: number } | null = null

  const getDistanceToEnd = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  const getOffset = (element: Element): number =>
    element.getBoundingClientRect().top - content.getBoundingClientRect().top
  const getDistanceFromEnd = (element: Element): number => content.getBoundingClientRect().height - getOffset(element)

  function onScroll(): void {
    const top = scroller.scrollTop
    const isUp = top < lastTop
    // Layout moves the list a little; more than a screen is an aid of the player, such as a tap on the status bar of iOS.
    const isFar = lastTop - top > scroller.clientHeight
    lastTop = top
    if (getDistanceToEnd() <= END_DISTANCE_PX) setAtEnd(true)
    else if (isUp && (isFar || userScroll.isActive())) setAtEnd(false)
    updateRange()
  }

  function setAtEnd(next: boolean): void {
    if (next === isAtEnd) return
    isAtEnd = next
    if (!next) glide.cancel()
    onRangeChange(next ? null : drawn, isInLayout)
  }

  /** Draws the rows around the visible part, and remembers which one is read. */
  function updateRange(): void {
    if (isPlacing) return
    if (!isAtEnd) {
      const position = readPosition(elements)
      const next = findRowsToDraw(position, drawn, heights)
      if (next !== drawn) {
        measureRows(rows, drawn.from, heights)
        anchor = isDrawnVisible(position) ? findAnchor() : null
        const measured = findRowsToDraw(position, drawn, heights)
        releaseFocus(measured)
        return onRangeChange(measured, isInLayout)
      }
      const bottom = scroller.getBoundingClientRect().bottom
      onSeen(Math.min(drawn.to, drawn.from + findFirstBelow(rows.children, bottom - 1)))
    }
    anchor = findAnchor()
  }

  /** The first visible message. */
  function findAnchor(): typeof anchor {
    const edge = scroller.getBoundingClientRect().top
    const element = rows.children[findFirstBelow(rows.children, edge)]
    return element === undefined ? null : { element, offset: getOffset(element), toEnd: getDistanceFromEnd(element) }
  }

  /** A row with the focus that is not drawn any more gives it to the list: `body` would lose the place. */
  function releaseFocus({ from, to }: RowRange): void {
    const focused = document.activeElement
    if (focused === null || !rows.contains(focused)) return
    const index = drawn.from + Array.from(rows.children).findIndex((row) => row.contains(focused))
    if (index < from || index > to) scroller.focus({ preventScroll: true })
  }

  function onRendered(range: RowRange): void {
    if (isEmpty(range) && isEmpty(drawn)) return
    drawn = range
    if (metrics === '') {
      metrics = readMetrics(content)
      onReflow()
    }
    below.style.height = `${heights.getTop(heights.getCount()) - heights.getTop(range.to + 1)}px`
    if (anchor?.element.isConnected !== true) {
      anchor = null
      setAboveHeight(heights.getTop(range.from))
    }
    restoreInLayout()
  }

  function restoreInLayout(): void {
    isInLayout = true
    restorePosition()
    isInLayout = false
  }

  function setAboveHeight(height: number): void {
    aboveHeight = height
    above.style.height = `${height}px`
  }

  function restorePosition(): void {
    // The player may have scrolled up already, before its scroll event arrives.
    if (isAtEnd && scroller.scrollTop < lastTop && userScroll.isActive()) onScroll()
    const grownBy = anchor === null ? 0 : getDistanceFromEnd(anchor.element) - anchor.toEnd
    keepAnchor()
    const slide = isAtEnd ? scrollToEnd(grownBy) : 0
    updateRange()
    startGlide(slide)
  }

  /** The gap above takes up what changed, so that a scroll that is under way is not disturbed. */
  function keepAnchor(): void {
    if (anchor !== null) {
      const gap = aboveHeight - (getOffset(anchor.element) - anchor.offset)
      if (gap !== aboveHeight) setAboveHeight(drawn.from > 0 && gap > 0 ? gap : heights.getTop(drawn.from))
    }
    if (drawn.from === 0 && aboveHeight !== 0) setAboveHeight(0)
    if (anchor === null) return
    const offset = getOffset(anchor.element)
    const shift = offset - anchor.offset
    anchor = { ...anchor, offset }
    if (Math.abs(shift) < 0.5) return
    scroller.scrollTop += shift
    lastTop += shift
  }

  /**
   * Scrolls to the end. Returns how far the content slides there, px: nothing for more than a screen. Where its end has grown by some px, or shrunk,
   * it slides by these: what else changes the list is moved by the sheet.
   */
  function scrollToEnd(grownBy = 0): number {
    if (isTouched) return 0
    const left = getDistanceToEnd()
    const pulled = lastTop - scroller.scrollTop
    const isEndRowGone = left < 1 && pulled >= 1 && pulled <= END_ROW_PX
    if (left >= 1) scroller.scrollTop = scroller.scrollHeight
    lastTop = scroller.scrollTop
    const isNear = left >= 1 && left <= scroller.clientHeight
    if (Math.abs(grownBy) >= 1) return grownBy <= scroller.clientHeight ? grownBy : 0
    return isEndRowGone ? -pulled : isNear ? left : 0
  }

  /** When the sheet has read the layout, too: a motion that begins dirties it. */
  function startGlide(byPx: number): void {
    if (byPx === 0 || prefersReducedMotion()) return
    queueMicrotask(() => {
      if (isAtEnd && !isStopped) glide.start(byPx)
    })
  }

  function scrollToMiddle(row: Element): void {
    const { top, height } = row.getBoundingClientRect()
    const margin = Math.max(0, (scroller.clientHeight - height) / 2)
    scroller.scrollTop += top - scroller.getBoundingClientRect().top - margin
    lastTop = scroller.scrollTop
  }

  function onResize(): void {
    if (metrics === '') return
    const next = readMetrics(content)
    if (next !== metrics) {
      metrics = next
      onReflow()
      measureRows(rows, drawn.from, heights)
      below.style.height = `${heights.getTop(heights.getCount()) - heights.getTop(drawn.to + 1)}px`
    }
    restoreInLayout()
  }

  function onTouchStart({ target }: Event): void {
    isTouched = true
    // A row that is not drawn any more still gets the end of its touch, and the scroller does not.
    target?.addEventListener('touchend', onTouchEnd, { once: true })
    target?.addEventListener('touchcancel', onTouchEnd, { once: true })
  }
  function onTouchEnd(): void {
    isTouched = false
    if (isAtEnd) startGlide(scrollToEnd())
  }

  const sizes = new ResizeObserver(onResize)
  // Not the content: it contains the gaps, which change here.
  sizes.observe(rows)
  sizes.observe(scroller)
  const listeners = [
    ['scroll', onScroll],
    ['touchstart', onTouchStart],
    ['touchend', onTouchEnd],
    ['touchcancel', onTouchEnd],
  ] as const
  for (const [name, listener] of listeners) scroller.addEventListener(name, listener, { passive: true })

  return {
    onRendered,
    jumpToEnd() {
      userScroll.forget()
      setAtEnd(true)
      startGlide(scrollToEnd())
    },
    showRow(index) {
      isAtEnd = false
      glide.cancel()
      anchor = null
      const reach = scroller.clientHeight + DRAWN_MARGIN_PX
      const top = heights.getTop(index)
      isPlacing = true
      onRangeChange({ from: heights.findRow(top - reach), to: heights.findRow(top + reach) }, false)
      isPlacing = false
      const row = rows.children[index - drawn.from]
      if (row !== undefined) scrollToMiddle(row)
      updateRange()
    },
    stop() {
      isStopped = true
      glide.cancel()
      sizes.disconnect()
      userScroll.stop()
      for (const [name, listener] of listeners) scroller.removeEventListener(name, listener)
    },
  }
}

function isEmpty({ from, to }: RowRange): boolean {
  return to < from
}

/** Inputs of the rows' heights. */
function readMetrics(content: HTMLElement): string {
  return `${content.clientWidth} ${getComputedStyle(content).fontSize}`
}

interface Glide {
  /** Shows the content `byPx` lower than it is, then lets it slide to its place. */
  start: (byPx: number) => void
  cancel: () => void
}

/** The short slide of the list when its end moves. The content is at its new position already; a transform shows the way there. */
function createGlide(content: HTMLElement): Glide {
  let motion: Animation | undefined
  const getRemaining = (): number => (isMoving(motion) ? new DOMMatrix(getComputedStyle(content).transform).m42 : 0)
  return {
    start(byPx) {
      const from = byPx + getRemaining()
      motion?.cancel()
      motion = playMotion(content, {
        from: { transform: `translateY(${from}px)` },
        to: { transform: 'none' },
        // As long as the sheet and the dots move.
        duration: SHEET_SNAP.ms,
      })
    },
    cancel: () => motion?.cancel(),
  }
}
