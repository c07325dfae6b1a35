/** Scroll restoration: Back returns to the last position of a screen, a link starts at the top. */
const positions = new Map<string, number>()
let isBackNavigation = false

/** Starts to record positions. Called once, before the first screen. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => void positions.set(location.pathname, scrollY), { passive: true })
  addEventListener('popstate', () => {
    isBackNavigation = true
  })
}

/** Scrolls to the recorded position of `path` after Back, else to the top. */
export function restoreScroll(path: string): void {
  const position = isBackNavigation ? (positions.get(path) ?? 0) : 0
  isBackNavigation = false
  scrollTo(0, position)
}
