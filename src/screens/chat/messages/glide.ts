/** The short slide of the list when its end moves. The content is at its new position already; a transform shows the way there. */
import { SHEET_SNAP } from '../../../../protocol/limits.ts'

/** As long as the sheet and the dots move: the browser draws frames of the page around each end, and these share theirs. */
const GLIDE = { duration: SHEET_SNAP.ms, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const

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
