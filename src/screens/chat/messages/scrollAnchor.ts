/**
 * Scroll anchoring of the message list. At the end, the list follows new messages; anywhere else the message being read keeps
 * its position while others grow. Only input of the player leaves the end: layout scrolls as well. Our own, because Safari has
 * no scroll anchoring.
 */
import { findFirstBelow, findPagesNear, type PageRange } from './pageRange.ts'
import { watchUserScroll } from './userScroll.ts'

/** Scrolling down to within this distance of the end pins the list to the end, px. */
const ARRIVE_DISTANCE_PX = 32
/** Scrolling up by more than this unpins the list, px. */
const LEAVE_DISTANCE_PX = 5
/** Animation of the list when a message is added. */
const GLIDE = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const

export interface ScrollAnchor {
  /** Goes to the latest message and follows from there. */
  jumpToEnd: () => void
  /** Restores the position after a render, before the browser paints. */
  restorePosition: () => void
  /** Removes all listeners. */
  stop: () => void
}

interface ScrollAnchorOptions {
  scroller: HTMLElement
  /** The content of the scroller. */
  content: HTMLElement
  /** The pages in it, one below the other, with the messages as their children. */
  pages: HTMLCollection
  /** Called when other pages come near the visible part; null: the list is at its end. */
  onRangeChange: (span: PageRange | null) => void
  /** Whether to leave out motion. */
  prefersReducedMotion: () => boolean
}

/** Starts at the end. Runs no code while nothing scrolls or resizes. */
export function createScrollAnchor({
  scroller,
  content,
  pages,
  onRangeChange,
  prefersReducedMotion,
}: ScrollAnchorOptions): ScrollAnchor {
  const userScroll = watchUserScroll(scroller)
  let isPinnedToEnd = true
  let isTouched = false
  let lastTop = 0
  let range: PageRange | null = null
  let motion: Animation | null = null
  /** The message being read, and its offset from the top of the content, px. */
  let anchor: { element: Element; offset: number } | null = null

  const distanceToEnd = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  const offsetOf = (element: Element): number =>
    element.getBoundingClientRect().top - content.getBoundingClientRect().top

  function onScroll(): void {
    const top = scroller.scrollTop
    const isUp = top < lastTop
    if (distanceToEnd() <= (isUp ? LEAVE_DISTANCE_PX : ARRIVE_DISTANCE_PX)) isPinnedToEnd = true
    else if (isUp && userScroll.isActive()) isPinnedToEnd = false
    lastTop = top
    updateRange()
  }

  /** Updates the anchor and the range of pages to render. */
  function updateRange(): void {
    if (!isPinnedToEnd) motion?.cancel()
    anchor = isPinnedToEnd ? null : findAnchor()
    const span = isPinnedToEnd ? null : findPagesNear(pages, scroller)
    if (span?.from === range?.from && span?.to === range?.to) return
    range = span
    onRangeChange(span)
  }

  /** The first visible message, or its page if that is not rendered yet. */
  function findAnchor(): { element: Element; offset: number } | null {
    const edge = scroller.getBoundingClientRect().top
    const page = pages[findFirstBelow(pages, edge)]
    const element = page?.children[findFirstBelow(page.children, edge)] ?? page
    return element === undefined ? null : { element, offset: offsetOf(element) }
  }

  function restorePosition(): void {
    // The player may have scrolled up already, before its scroll event arrives.
    if (isPinnedToEnd && scroller.scrollTop < lastTop && userScroll.isActive()) onScroll()
    if (isPinnedToEnd) return scrollToEnd()
    keepAnchor()
    // A page shorter than its estimate brings others near the visible part.
    updateRange()
  }

  function keepAnchor(): void {
    if (anchor?.element.isConnected !== true) return
    const offset = offsetOf(anchor.element)
    const shift = offset - anchor.offset
    if (shift === 0) return
    anchor = { element: anchor.element, offset }
    scroller.scrollTop += shift
    lastTop += shift
  }

  /** Scrolls to the end: animated up to one screen, at once for more. */
  function scrollToEnd(): void {
    const left = distanceToEnd()
    if (isTouched || left < 1) return
    scroller.scrollTop = scroller.scrollHeight
    lastTop = scroller.scrollTop
    if (left <= scroller.clientHeight && !prefersReducedMotion()) animateShift(left)
  }

  /** The content is at its new position already; a transform animates it on the compositor. */
  function animateShift(by: number): void {
    const from = by + getRemainingShift()
    motion?.cancel()
    motion = content.animate([{ transform: `translateY(${from}px)` }, { transform: 'none' }], GLIDE)
  }

  function getRemainingShift(): number {
    return motion?.playState === 'running' ? new DOMMatrix(getComputedStyle(content).transform).m42 : 0
  }

  function onTouchStart(): void {
    isTouched = true
  }
  function onTouchEnd(): void {
    isTouched = false
    if (isPinnedToEnd) scrollToEnd()
  }

  const sizes = new ResizeObserver(restorePosition)
  sizes.observe(content)
  sizes.observe(scroller)
  scroller.addEventListener('scroll', onScroll, { passive: true })
  scroller.addEventListener('touchstart', onTouchStart, { passive: true })
  scroller.addEventListener('touchend', onTouchEnd, { passive: true })
  scroller.addEventListener('touchcancel', onTouchEnd, { passive: true })
  scroller.scrollTop = scroller.scrollHeight
  lastTop = scroller.scrollTop

  return {
    restorePosition,
    jumpToEnd() {
      isPinnedToEnd = true
      updateRange()
      scrollToEnd()
    },
    stop() {
      motion?.cancel()
      sizes.disconnect()
      userScroll.stop()
      scroller.removeEventListener('scroll', onScroll)
      scroller.removeEventListener('touchstart', onTouchStart)
      scroller.removeEventListener('touchend', onTouchEnd)
      scroller.removeEventListener('touchcancel', onTouchEnd)
    },
  }
}
