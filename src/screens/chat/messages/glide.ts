/** The short slide of the list when its end moves. The content is at its new position already; a transform shows the way there. */

const GLIDE = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const

export interface Glide {
  /** Shows the content `byPx` lower than it is, then lets it slide to its place. */
  start: (byPx: number) => void
  cancel: () => void
}

export function createGlide(content: HTMLElement): Glide {
  let motion: Animation | null = null
  const getRemaining = (): number =>
    motion?.playState === 'running' ? new DOMMatrix(getComputedStyle(content).transform).m42 : 0
  return {
    start(byPx) {
      const from = byPx + getRemaining()
      motion?.cancel()
      motion = content.animate([{ transform: `translateY(${from}px)` }, { transform: 'none' }], GLIDE)
    },
    cancel: () => motion?.cancel(),
  }
}
