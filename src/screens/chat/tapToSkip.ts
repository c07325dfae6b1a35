/** Tap to skip: a tap finishes the typing line, ends a pause, and continues after a full-screen picture. Rules P6, M9, M10. */
import { type RefObject, useEffect } from 'react'
import { HURRY_PAUSE_MS } from '../../../protocol/limits.ts'
import { pageNow } from '../../platform/time.ts'
import { TAP_SLOP_PX } from '../../ui/trackDrag.ts'
import { isComposing } from '../../ui/composing.ts'
import { type View } from '../../../protocol/view.ts'
import { useCurrentGame } from '../../game/game.ts'
import { hasFullScreenPicture } from './hasFullScreenPicture.ts'

/** Whether a tap does something. */
export function canTapToSkip(view: View): boolean {
  return view.canSkip || (hasFullScreenPicture(view) && view.overlay === null && view.video === null)
}

const DIALOG_SELECTOR = 'dialog, [role="dialog"]'
/** Elements that handle a tap themselves. */
const INTERACTIVE_SELECTOR = `a, button, input, textarea, [role="group"], ${DIALOG_SELECTOR}`
/** Elements that come under the finger of a player who taps to hurry: pictures and voices of the conversation, and in the bar what opens a panel over it. */
const PASSED_SELECTOR = '[role="log"] a, [role="log"] button, [data-part="clues"], [data-part="whole"]'

/**
 * Skips on taps and on the Escape key. Scrolling, dragging and selecting text are no taps. A tap that follows another one closely skips too, on
 * whatever of the conversation has come under the finger.
 */
export function useTapToSkip(screen: RefObject<HTMLElement | null>): void {
  const game = useCurrentGame()
  useEffect(() => {
    const element = screen.current
    if (element === null) return
    let tappedAt = -Infinity
    /** Where the pointer went down; null once its click has come. */
    let pressed: { x: number; y: number } | null = null
    const skip = (): void => {
      if (canTapToSkip(game.getView())) game.intend({ kind: 'tap' })
    }
    const tap = (): void => {
      tappedAt = pageNow()
      skip()
    }
    const onPointerDown = ({ clientX, clientY }: PointerEvent): void => {
      pressed = { x: clientX, y: clientY }
    }
    const onClick = ({ target, clientX, clientY }: MouseEvent): void => {
      const isDragged = pressed !== null && Math.hypot(clientX - pressed.x, clientY - pressed.y) >= TAP_SLOP_PX
      pressed = null
      const isMarking = getSelection()?.isCollapsed === false
      if (!isInside(target, INTERACTIVE_SELECTOR) && !isMarking && !isDragged) tap()
    }
    const onHurriedClick = (event: MouseEvent): void => {
      // Keys and screen readers click without a pointer, and mean the element.
      const isHurried = event.detail > 0 && Math.abs(pageNow() - tappedAt) < HURRY_PAUSE_MS
      if (!isHurried || !isInside(event.target, PASSED_SELECTOR)) return
      event.stopPropagation()
      event.preventDefault()
      tap()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isComposing(event) && !isInside(event.target, DIALOG_SELECTOR)) skip()
    }
    element.addEventListener('pointerdown', onPointerDown, { passive: true })
    element.addEventListener('click', onHurriedClick, { capture: true })
    element.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('pointerdown', onPointerDown)
      element.removeEventListener('click', onHurriedClick, { capture: true })
      element.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [game, screen])
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
