/** Tap to skip: a tap finishes the typing line, ends a pause, and continues after a full-screen picture. Rules P6, M9, M10. */
import { type RefObject, useEffect } from 'react'
import { isComposing } from '../../ui/composing.ts'
import { type View } from '../../../protocol/view.ts'
import { useCurrentGame } from '../../game/game.ts'
import { hasFullScreenPicture } from './hasFullScreenPicture.ts'

/** Whether a tap does something. */
export function canSkip(view: View): boolean {
  return view.canSkip || (hasFullScreenPicture(view) && view.overlay === null && view.video === null)
}

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
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isComposing(event) && !isInside(event.target, DIALOG_SELECTOR)) skip()
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
