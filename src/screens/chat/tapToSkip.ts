/** Tap to skip: a tap finishes the typing line, ends a pause, and continues after a full-screen picture. Rules P6, M9, M10. */
import { type RefObject, useEffect } from 'react'
import { type View } from '../../../protocol/view.ts'
import { type ComposerReason } from '../../../protocol/view/composer.ts'
import { useCurrentGame } from '../../bridge/game.ts'
import { hasFullScreenPicture } from './hasFullScreenPicture.ts'

/** Whether there is anything to skip. */
export function canSkip(view: View): boolean {
  const { typing, composer, thinking, overlay, ending, video } = view
  if (overlay !== null || ending !== null || video !== null) return false
  if (hasFullScreenPicture(view)) return true
  if (typing !== null || SKIPPABLE_REASONS.has(composer.reason)) return true
  return composer.reason === 'please_wait' && !thinking
}

/** A delay that counts down, or a line that waits for a tap. */
const SKIPPABLE_REASONS: ReadonlySet<ComposerReason | null> = new Set(['next_message', 'next_video', 'next_tap'])

const DIALOG_SELECTOR = 'dialog, [role="dialog"]'
/** Elements that handle a tap themselves. */
const INTERACTIVE_SELECTOR = `a, button, input, textarea, [role="group"], ${DIALOG_SELECTOR}`

/** Skips on taps and on the Escape key. Scrolling and selecting text are no taps. */
export function useTapToSkip(screen: RefObject<HTMLElement | null>): void {
  const game = useCurrentGame()
  useEffect(() => {
    const element = screen.current
    if (element === null) return
    const skip = (): void => {
      if (canSkip(game.getView())) game.intend({ kind: 'tap' })
    }
    const onClick = ({ target }: MouseEvent): void => {
      const isMarking = getSelection()?.isCollapsed === false
      if (!isInside(target, INTERACTIVE_SELECTOR) && !isMarking) skip()
    }
    const onKeyDown = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Escape' && !isInside(target, DIALOG_SELECTOR)) skip()
    }
    element.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [game, screen])
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
