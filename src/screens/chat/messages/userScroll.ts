/** Whether the reader scrolls: the wheel, a finger, a key, a dragged scrollbar, or the focus that a key moved. Layout moves a scroll too, and is not the reader. */

/** A scroll belongs to the input before it if it begins within this time, ms, and goes on as long as its events are no further apart. */
const RECENT_MS = 400
const INPUTS = ['wheel', 'touchstart', 'touchmove', 'touchend', 'pointerdown', 'keydown', 'focusin'] as const

export interface UserScroll {
  /** Whether a scroll that happens now comes from the reader. */
  isActive: () => boolean
  stop: () => void
}

/** Watches the reader's input on a scroller. Costs nothing while nothing moves. */
export function watchUserScroll(scroller: HTMLElement): UserScroll {
  let isPressed = false
  let lastAt = -Infinity

  const isActive = (): boolean => isPressed || performance.now() - lastAt < RECENT_MS
  function onInput({ type }: Event): void {
    lastAt = performance.now()
    if (type === 'pointerdown' || type === 'touchstart') isPressed = true
  }
  /** A finger that let go leaves the list gliding: one event of it keeps the next one the reader's. */
  function onScroll(): void {
    if (isActive()) lastAt = performance.now()
  }
  function onRelease(): void {
    isPressed = false
  }

  // On the window: a button or a finger may be let go anywhere.
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
