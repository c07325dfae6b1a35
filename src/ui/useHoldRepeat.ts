/** A button that repeats what a tap does while it is held. */
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { after } from '../platform/time.ts'

/** A press this long is held, ms. */
export const HOLD_MS = 400
/** Between two repetitions, ms. */
export const HOLD_REPEAT_MS = 90

/**
 * Handlers for a button that calls `run`: once for a tap or a key, repeatedly while it is held and `isPossible`. The click that ends a held press is
 * not another tap. `run` may be called by a press that began before the last drawing.
 */
export function useHoldRepeat(run: () => void, isPossible: boolean) {
  const cancel = useRef<(() => void) | null>(null)
  const wasHeld = useRef(false)
  const end = (): void => {
    cancel.current?.()
    cancel.current = null
  }
  const repeat = (): void => {
    wasHeld.current = true
    run()
    cancel.current = after(HOLD_REPEAT_MS, repeat)
  }
  // A disabled button hears nothing of the release.
  useEffect(() => {
    if (!isPossible) cancel.current?.()
  }, [isPossible])
  useEffect(() => () => cancel.current?.(), [])
  return {
    onPointerDown({ button }: PointerEvent): void {
      end()
      wasHeld.current = false
      if (button === 0) cancel.current = after(HOLD_MS, repeat)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu(event: MouseEvent): void {
      event.preventDefault()
    },
    onClick(): void {
      if (!wasHeld.current) run()
      wasHeld.current = false
    },
  }
}
