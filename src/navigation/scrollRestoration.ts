/** Scroll restoration: Back returns to the last position of a screen, a link starts at the top. */
import { after } from '../platform/time.ts'

const positions = new Map<string, number>()
let isBackNavigation = false
let returningTo: string | null = null

/** Starts to record positions. Called once, before the first screen. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => void positions.set(location.pathname, scrollY), { passive: true })
  addEventListener('popstate', () => {
    isBackNavigation = true
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
  const position = isBackNavigation || isReturn ? (positions.get(path) ?? 0) : 0
  isBackNavigation = false
  returningTo = null
  scrollTo(0, position)
  if (isReturn) scrollWhenHigh(position)
}
