/** Measures time net of that in which the page was hidden. Doc 2 §4, leave modal. */

export interface VisibleTime {
  setVisible: (isVisible: boolean) => void
  /** How long the page was visible so far, ms. */
  readMs: () => number
}

/** Starts measuring. `now` is a clock, ms; a clock that is set back subtracts nothing. */
export function measureVisibleTime(now: () => number, isVisible: boolean): VisibleTime {
  let total = 0
  let visibleSince = isVisible ? now() : null
  const readMs = (): number => total + (visibleSince === null ? 0 : Math.max(0, now() - visibleSince))
  return {
    setVisible(isVisibleNow) {
      total = readMs()
      visibleSince = isVisibleNow ? now() : null
    },
    readMs,
  }
}
