/** Where each screen was scrolled to: Back returns to the place one left, a link starts at the top. */
const places = new Map<string, number>()
let cameBack = false

/** Starts to remember. Called once, before the first screen. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => void places.set(location.pathname, scrollY), { passive: true })
  addEventListener('popstate', () => {
    cameBack = true
  })
}

/** Scrolls to where the screen at `path` should stand. */
export function restoreScroll(path: string): void {
  const place = cameBack ? (places.get(path) ?? 0) : 0
  cameBack = false
  scrollTo(0, place)
}
