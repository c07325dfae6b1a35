/** The short slide of the list when its end moves. The content is at its new position already; a transform shows the way there. */
import { SHEET_SNAP } from '../../../../protocol/limits.ts'
import { isMoving, playMotion } from '../../../ui/playMotion.ts'

export interface Glide {
  /** Shows the content `byPx` lower than it is, then lets it slide to its place. */
  start: (byPx: number) => void
  cancel: () => void
}

export function createGlide(content: HTMLElement): Glide {
  let motion: Animation | undefined
  const getRemaining = (): number => (isMoving(motion) ? new DOMMatrix(getComputedStyle(content).transform).m42 : 0)
  return {
    start(byPx) {
      const from = byPx + getRemaining()
      motion?.cancel()
      motion = playMotion(content, {
        from: { transform: `translateY(${from}px)` },
        to: { transform: 'none' },
        // As long as the sheet and the dots move.
        duration: SHEET_SNAP.ms,
      })
    },
    cancel: () => motion?.cancel(),
  }
}
