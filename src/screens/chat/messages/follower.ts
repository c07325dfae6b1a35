/**
 * Where the reader is in the list. At the end, the list follows what is said; anywhere else it stays exactly where it is,
 * whatever grows above or below. Own compensation rather than the browser's, which Safari lacks.
 */

/** Coming down this close to the end is coming to the end, px: a thumb is not exact. */
const ARRIVED_PX = 32
/** Going up by more than this is leaving the end, px. */
const LEFT_PX = 5
/** Following closes the gap to the end to a third of itself in this long, ms. */
const EASE_MS = 90

export interface Follower {
  /** Goes to the latest message and follows from there. */
  jump: () => void
  /** Ends it. */
  stop: () => void
}

interface Parts {
  scroller: HTMLElement
  /** What grows inside the scroller. */
  content: HTMLElement
  /** The reader came to the end, or left it. */
  onEnd: (isAtEnd: boolean) => void
  /** Whether motion is to be left out. */
  isStill: () => boolean
}

/** Starts at the end. Costs nothing while nothing moves. */
export function follow({ scroller, content, onEnd, isStill }: Parts): Follower {
  let isFollowing = true
  let isHeld = false
  let lastTop = 0
  let frame = 0
  let lastFrameAt = 0
  /** What the reader reads, and where on the screen it stands. */
  let place: { element: Element; top: number } | null = null

  const gap = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop

  function setFollowing(next: boolean): void {
    if (next === isFollowing) return
    isFollowing = next
    onEnd(next)
  }

  function scrolled(): void {
    const top = scroller.scrollTop
    const isUp = top < lastTop
    if (gap() <= (isUp ? LEFT_PX : ARRIVED_PX)) setFollowing(true)
    else if (isUp) setFollowing(false)
    lastTop = top
    place = isFollowing ? null : readingPlace(scroller, content)
  }

  function resized(): void {
    if (isFollowing) return settle()
    if (place?.element.isConnected === true) scroller.scrollTop += topOf(place.element, scroller) - place.top
    lastTop = scroller.scrollTop
    if (gap() <= LEFT_PX) setFollowing(true)
  }

  /** Comes to the end: gently for a line or two, at once for more. */
  function settle(): void {
    if (isHeld || frame !== 0) return
    if (isStill() || gap() > scroller.clientHeight) scroller.scrollTop = scroller.scrollHeight
    else if (gap() >= 1) {
      lastFrameAt = 0
      frame = requestAnimationFrame(ease)
    }
    lastTop = scroller.scrollTop
  }

  function ease(at: number): void {
    frame = 0
    const left = gap()
    if (!isFollowing || isHeld || left < 1) return
    const elapsed = lastFrameAt === 0 ? 16 : at - lastFrameAt
    lastFrameAt = at
    scroller.scrollTop += Math.max(1, left * (1 - Math.exp(-elapsed / EASE_MS)))
    lastTop = scroller.scrollTop
    frame = requestAnimationFrame(ease)
  }

  function hold(): void {
    isHeld = true
  }
  function release(): void {
    isHeld = false
    if (isFollowing) settle()
  }

  const sizes = new ResizeObserver(resized)
  sizes.observe(content)
  sizes.observe(scroller)
  scroller.addEventListener('scroll', scrolled, { passive: true })
  scroller.addEventListener('touchstart', hold, { passive: true })
  scroller.addEventListener('touchend', release, { passive: true })
  scroller.addEventListener('touchcancel', release, { passive: true })
  scroller.scrollTop = scroller.scrollHeight
  lastTop = scroller.scrollTop

  return {
    jump() {
      setFollowing(true)
      settle()
    },
    stop() {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      scroller.removeEventListener('scroll', scrolled)
      scroller.removeEventListener('touchstart', hold)
      scroller.removeEventListener('touchend', release)
      scroller.removeEventListener('touchcancel', release)
    },
  }
}

/** The first message that is seen, or the page where it is not drawn yet. */
function readingPlace(scroller: HTMLElement, content: HTMLElement): { element: Element; top: number } | null {
  const page = firstSeen(content.children, scroller)
  const element = page === null ? null : (firstSeen(page.children, scroller) ?? page)
  return element === null ? null : { element, top: topOf(element, scroller) }
}

/** The first of these that ends below the scroller's upper edge. They stand one below the other: halving finds it. */
function firstSeen(elements: HTMLCollection, scroller: HTMLElement): Element | null {
  const edge = scroller.getBoundingClientRect().top
  let from = 0
  let to = elements.length
  while (from < to) {
    const middle = (from + to) >> 1
    const isAbove = (elements[middle]?.getBoundingClientRect().bottom ?? 0) <= edge
    if (isAbove) from = middle + 1
    else to = middle
  }
  return elements[from] ?? null
}

function topOf(element: Element, scroller: HTMLElement): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
}
