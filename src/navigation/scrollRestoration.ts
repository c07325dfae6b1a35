/** Scroll restoration: Back returns to the last position of a screen, a link starts at the top. */
import { after } from '../platform/time.ts'

const positions = new Map<string, number>()
/** The screen that the browser's Back or Forward led to last, until a screen is shown. */
let steppedTo: string | null = null
let returningTo: string | null = null

/** Starts to record positions. Called once, before the first screen. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => void positions.set(location.pathname, scrollY), { passive: true })
  addEventListener('popstate', () => {
    steppedTo = location.pathname
  })
}

/** The next navigation to `address` scrolls there: it returns to a place that was left for the sign-in. */
export function scrollOnArrival(address: string, position: number): void {
  const { pathname } = new URL(address, location.origin)
  positions.set(pathname, position)
  returningTo = pathname
}

/** Scrolls there again as soon as the page is high enough: what is on it may load first. A player who moves, or has waited, is left alone. */
export function scrollWhenHigh(position: number): void {
  if (position <= 0) return
  const stop = (): void => {
    observer.disconnect()
    cancel()
    for (const type of INPUTS) removeEventListener(type, stop)
  }
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < position) return
    stop()
    scrollTo(0, position)
  })
  const cancel = after(SCROLL_WAIT_MS, stop)
  for (const type of INPUTS) addEventListener(type, stop, { passive: true })
  observer.observe(document.body)
}

const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Who has waited longer looks at something else by then, ms. */
const SCROLL_WAIT_MS = 5_000

/** Scrolls to the recorded position of `path` after Back or a return, else to the top. */
export function restoreScroll(path: string): void {
  const isReturn = returningTo === path
  // A step within one screen shows none: the next link leads to another path.
  const position = steppedTo === path || isReturn ? (positions.get(path) ?? 0) : 0
  steppedTo = null
  returningTo = null
  scrollTo(0, position)
  if (isReturn) scrollWhenHigh(position)
}
