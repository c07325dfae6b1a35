/**
 * Where the reader is in the list. At the end, the list follows what is said; anywhere else it stays exactly where it is,
 * whatever grows above or below. Only the reader's own input leaves the end: layout moves the scroll as well. Own compensation
 * rather than the browser's, which Safari lacks.
 */
import { firstBelow, pagesNear, type Span } from './near.ts'
import { watchReader } from './reader.ts'

/** Coming down this close to the end is coming to the end, px: a thumb is not exact. */
const ARRIVED_PX = 32
/** Going up by more than this is leaving the end, px. */
const LEFT_PX = 5
/** How the conversation moves up to make room. */
const GLIDE = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const

export interface Follower {
  /** Goes to the latest message and follows from there. */
  jump: () => void
  /** Something was drawn anew: puts what is read back in its place before anything else can look. */
  redrawn: () => void
  /** Ends it. */
  stop: () => void
}

interface Parts {
  scroller: HTMLElement
  /** What grows inside the scroller. */
  content: HTMLElement
  /** The pages in it, one below the other, with the messages as their children. */
  pages: HTMLCollection
  /** Other pages are near what is seen; null: the reader is at the end. */
  onSeen: (span: Span | null) => void
  /** Whether motion is to be left out. */
  isStill: () => boolean
}

/** Starts at the end. Costs nothing while nothing moves. */
export function follow({ scroller, content, pages, onSeen, isStill }: Parts): Follower {
  const reader = watchReader(scroller)
  let isFollowing = true
  let isHeld = false
  let lastTop = 0
  let seen: Span | null = null
  let motion: Animation | null = null
  /** What the reader reads, and how far down the conversation it stands. */
  let place: { element: Element; offset: number } | null = null

  const gap = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  const offsetOf = (element: Element): number => element.getBoundingClientRect().top - content.getBoundingClientRect().top

  function scrolled(): void {
    const top = scroller.scrollTop
    const isUp = top < lastTop
    if (gap() <= (isUp ? LEFT_PX : ARRIVED_PX)) isFollowing = true
    else if (isUp && reader.isScrolling()) isFollowing = false
    lastTop = top
    look()
  }

  /** Notes what is read, and tells which pages have to be drawn around it. */
  function look(): void {
    if (!isFollowing) motion?.cancel()
    place = isFollowing ? null : reading()
    const span = isFollowing ? null : pagesNear(pages, scroller)
    if (span?.from === seen?.from && span?.to === seen?.to) return
    seen = span
    onSeen(span)
  }

  /** The first message that is seen, or its page where that is not drawn yet. */
  function reading(): { element: Element; offset: number } | null {
    const edge = scroller.getBoundingClientRect().top
    const page = pages[firstBelow(pages, edge)]
    const element = page?.children[firstBelow(page.children, edge)] ?? page
    return element === undefined ? null : { element, offset: offsetOf(element) }
  }

  function redrawn(): void {
    // The reader may have gone up already, and the event that says so be still to come.
    if (isFollowing && scroller.scrollTop < lastTop && reader.isScrolling()) scrolled()
    if (isFollowing) return settle()
    keepPlace()
    // A page that turned out shorter than it was taken for has brought others into sight.
    look()
  }

  function keepPlace(): void {
    if (place?.element.isConnected !== true) return
    const offset = offsetOf(place.element)
    const shift = offset - place.offset
    if (shift === 0) return
    place = { element: place.element, offset }
    scroller.scrollTop += shift
    lastTop += shift
  }

  /** Comes to the end: gently for what is read in one go, at once for more. */
  function settle(): void {
    const left = gap()
    if (isHeld || left < 1) return
    scroller.scrollTop = scroller.scrollHeight
    lastTop = scroller.scrollTop
    if (left <= scroller.clientHeight && !isStill()) glide(left)
  }

  /** The words are in their new place already, and only look as if they came there: that costs the page no frames. */
  function glide(by: number): void {
    const from = by + stillToGo()
    motion?.cancel()
    motion = content.animate([{ transform: `translateY(${from}px)` }, { transform: 'none' }], GLIDE)
  }

  function stillToGo(): number {
    return motion?.playState === 'running' ? new DOMMatrix(getComputedStyle(content).transform).m42 : 0
  }

  function hold(): void {
    isHeld = true
  }
  function release(): void {
    isHeld = false
    if (isFollowing) settle()
  }

  const sizes = new ResizeObserver(redrawn)
  sizes.observe(content)
  sizes.observe(scroller)
  scroller.addEventListener('scroll', scrolled, { passive: true })
  scroller.addEventListener('touchstart', hold, { passive: true })
  scroller.addEventListener('touchend', release, { passive: true })
  scroller.addEventListener('touchcancel', release, { passive: true })
  scroller.scrollTop = scroller.scrollHeight
  lastTop = scroller.scrollTop

  return {
    redrawn,
    jump() {
      isFollowing = true
      look()
      settle()
    },
    stop() {
      motion?.cancel()
      sizes.disconnect()
      reader.stop()
      scroller.removeEventListener('scroll', scrolled)
      scroller.removeEventListener('touchstart', hold)
      scroller.removeEventListener('touchend', release)
      scroller.removeEventListener('touchcancel', release)
    },
  }
}
