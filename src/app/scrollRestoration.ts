/** Where each screen was scrolled to: Back returns to the place one left, a link starts at the top. */
const positions = new Map<string, number>()
let isBackNavigation = false

/** Starts to remember. Called once, before the first screen. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => void positions.set(location.pathname, scrollY), { passive: true })
  addEventListener('popstate', () => {
    isBackNavigation = true
  })
}

/** Scrolls to where the screen at `path` should stand. */
export function restoreScroll(path: string): void {
  const position = isBackNavigation ? (positions.get(path) ?? 0) : 0
  isBackNavigation = false
  scrollTo(0, position)
}
