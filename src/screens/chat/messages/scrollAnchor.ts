/**
 * Where the reader is in the list. At the end, the list follows what is said; anywhere else it stays exactly where it is,
 * whatever grows above or below. Only the reader's own input leaves the end: layout moves the scroll as well. Own compensation
 * rather than the browser's, which Safari lacks.
 */
import { findFirstBelow, findPagesNear, type PageRange } from './pageRange.ts'
import { watchUserScroll } from './userScroll.ts'

/** Coming down this close to the end is coming to the end, px: a thumb is not exact. */
const ARRIVE_DISTANCE_PX = 32
/** Going up by more than this is leaving the end, px. */
const LEAVE_DISTANCE_PX = 5
/** How the conversation moves up to make room. */
const GLIDE = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const

export interface ScrollAnchor {
  /** Goes to the latest message and follows from there. */
  jumpToEnd: () => void
  /** Something was drawn anew: puts what is read back in its place before anything else can look. */
  restorePosition: () => void
  /** Ends it. */
  stop: () => void
}

interface ScrollAnchorOptions {
  scroller: HTMLElement
  /** What grows inside the scroller. */
  content: HTMLElement
  /** The pages in it, one below the other, with the messages as their children. */
  pages: HTMLCollection
  /** Other pages are near what is seen; null: the reader is at the end. */
  onRangeChange: (span: PageRange | null) => void
  /** Whether motion is to be left out. */
  prefersReducedMotion: () => boolean
}

/** Starts at the end. Costs nothing while nothing moves. */
export function createScrollAnchor({ scroller, content, pages, onRangeChange, prefersReducedMotion }: ScrollAnchorOptions): ScrollAnchor {
  const userScroll = watchUserScroll(scroller)
  let isPinnedToEnd = true
  let isTouched = false
  let lastTop = 0
  let range: PageRange | null = null
  let motion: Animation | null = null
  /** What the reader reads, and how far down the conversation it stands. */
  let anchor: { element: Element; offset: number } | null = null

  const distanceToEnd = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  const offsetOf = (element: Element): number => element.getBoundingClientRect().top - content.getBoundingClientRect().top

  function onScroll(): void {
    const top = scroller.scrollTop
    const isUp = top < lastTop
    if (distanceToEnd() <= (isUp ? LEAVE_DISTANCE_PX : ARRIVE_DISTANCE_PX)) isPinnedToEnd = true
    else if (isUp && userScroll.isActive()) isPinnedToEnd = false
    lastTop = top
    updateRange()
  }

  /** Notes what is read, and tells which pages have to be drawn around it. */
  function updateRange(): void {
    if (!isPinnedToEnd) motion?.cancel()
    anchor = isPinnedToEnd ? null : findAnchor()
    const span = isPinnedToEnd ? null : findPagesNear(pages, scroller)
    if (span?.from === range?.from && span?.to === range?.to) return
    range = span
    onRangeChange(span)
  }

  /** The first message that is seen, or its page where that is not drawn yet. */
  function findAnchor(): { element: Element; offset: number } | null {
    const edge = scroller.getBoundingClientRect().top
    const page = pages[findFirstBelow(pages, edge)]
    const element = page?.children[findFirstBelow(page.children, edge)] ?? page
    return element === undefined ? null : { element, offset: offsetOf(element) }
  }

  function restorePosition(): void {
    // The reader may have gone up already, and the event that says so be still to come.
    if (isPinnedToEnd && scroller.scrollTop < lastTop && userScroll.isActive()) onScroll()
    if (isPinnedToEnd) return scrollToEnd()
    keepAnchor()
    // A page that turned out shorter than it was taken for has brought others into sight.
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

  /** Comes to the end: gently for what is read in one go, at once for more. */
  function scrollToEnd(): void {
    const left = distanceToEnd()
    if (isTouched || left < 1) return
    scroller.scrollTop = scroller.scrollHeight
    lastTop = scroller.scrollTop
    if (left <= scroller.clientHeight && !prefersReducedMotion()) animateShift(left)
  }

  /** The words are in their new place already, and only look as if they came there: that costs the page no frames. */
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
