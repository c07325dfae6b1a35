/** Distinguishes scrolling by the player (wheel, touch, key, scrollbar, focus moved by a key) from scrolling by layout. */

/** A scroll belongs to an input if it starts within this time after it, ms, and continues while its events are no further apart. */
const RECENT_MS = 400
const INPUTS = ['wheel', 'touchstart', 'touchmove', 'touchend', 'pointerdown', 'keydown', 'focusin'] as const

export interface UserScroll {
  /** Whether a scroll that happens now comes from the player. */
  isActive: () => boolean
  stop: () => void
}

/** Watches the player's input on a scroller. */
export function watchUserScroll(scroller: HTMLElement): UserScroll {
  let isPressed = false
  let lastAt = -Infinity

  const isActive = (): boolean => isPressed || performance.now() - lastAt < RECENT_MS
  function onInput({ type }: Event): void {
    lastAt = performance.now()
    if (type === 'pointerdown' || type === 'touchstart') isPressed = true
  }
  /** Momentum scrolling continues after the touch: each of its events extends the time. */
  function onScroll(): void {
    if (isActive()) lastAt = performance.now()
  }
  function onRelease(): void {
    isPressed = false
  }

  // On the window: the pointer may be released anywhere.
  const releases = ['pointerup', 'pointercancel', 'touchend', 'touchcancel'] as const
  for (const name of INPUTS) scroller.addEventListener(name, onInput, { passive: true })
  for (const name of releases) addEventListener(name, onRelease, { passive: true })
  scroller.addEventListener('scroll', onScroll, { passive: true, capture: true })
  return {
    isActive,
    stop() {
      for (const name of INPUTS) scroller.removeEventListener(name, onInput)
      for (const name of releases) removeEventListener(name, onRelease)
      scroller.removeEventListener('scroll', onScroll, { capture: true })
    },
  }
}
