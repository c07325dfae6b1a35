/**
 * Distinguishes scrolling by the player (wheel, moving finger, key, scrollbar, focus moved to a message) from scrolling by layout. Only
 * input that can scroll counts: a tap does not, nor the focus that the app itself leaves on the list. Engines fire the scroll of a
 * layout at different times, and after such an event it would look like the player's.
 */

/** A scroll belongs to an input if it starts within this time after it, ms, and continues while its events are no further apart. */
const RECENT_MS = 400
const INPUTS = ['wheel', 'touchmove', 'keydown', 'focusin', 'pointerdown', 'pointermove'] as const
/** Keys that scroll up, or move the focus to what is above. */
const SCROLL_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home', ' ', 'Tab'])

export interface UserScroll {
  /** Whether a scroll that happens now comes from the player. */
  isActive: () => boolean
  /** Forgets the player's scroll: something else has moved the list. */
  forget: () => void
  stop: () => void
}

/** Watches the player's input on a scroller. */
export function watchUserScroll(scroller: HTMLElement): UserScroll {
  let isPressed = false
  let lastAt = -Infinity

  const isActive = (): boolean => isPressed || performance.now() - lastAt < RECENT_MS
  /** Whether the input can scroll the list up. A mouse scrolls while it is pressed: by the scrollbar, or by a selection that it drags. */
  function canScroll(event: Event): boolean {
    if (event instanceof KeyboardEvent) return SCROLL_KEYS.has(event.key)
    if (event.type === 'focusin') return event.target !== scroller
    if (!(event instanceof PointerEvent)) return true
    if (event.pointerType === 'touch') return false
    return event.type === 'pointerdown' ? event.target === scroller : event.buttons > 0
  }
  function onInput(event: Event): void {
    if (!canScroll(event)) return
    lastAt = performance.now()
    if (event.type === 'pointerdown') isPressed = true
  }
  /** Momentum scrolling continues after the touch: each of its events extends the time. */
  function onScroll(): void {
    if (isActive()) lastAt = performance.now()
  }
  function onRelease(): void {
    isPressed = false
  }

  // On the window: the pointer may be released anywhere.
  const releases = ['pointerup', 'pointercancel'] as const
  for (const name of INPUTS) scroller.addEventListener(name, onInput, { passive: true })
  for (const name of releases) addEventListener(name, onRelease, { passive: true })
  scroller.addEventListener('scroll', onScroll, { passive: true, capture: true })
  return {
    isActive,
    forget() {
      isPressed = false
      lastAt = -Infinity
    },
    stop() {
      for (const name of INPUTS) scroller.removeEventListener(name, onInput)
      for (const name of releases) removeEventListener(name, onRelease)
      scroller.removeEventListener('scroll', onScroll, { capture: true })
    },
  }
}
