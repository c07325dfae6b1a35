/** Hurrying the story along: a tap finishes what types, ends a pause, and goes on from a picture that covers the screen. Rules P6, M9, M10. */
import { type RefObject, useEffect } from 'react'
import { type View } from '../../../protocol/view.ts'
import { useCurrentGame } from '../../bridge/game.ts'
import { hasFullScreenPicture } from './TapToContinue.tsx'

/** Whether a tap has anything to hurry. */
export function canSkip(view: View): boolean {
  const { typing, composer, thinking, overlay, ending } = view
  if (overlay !== null || ending !== null) return false
  if (hasFullScreenPicture(view)) return true
  if (typing !== null || composer.reason === 'next_message' || composer.reason === 'next_video') return true
  return composer.reason === 'please_wait' && !thinking
}

const DIALOG_SELECTOR = 'dialog, [role="dialog"]'
/** What answers a tap itself. */
const INTERACTIVE_SELECTOR = `a, button, input, textarea, [role="group"], ${DIALOG_SELECTOR}`

/** Taps on the screen and the Escape key hurry the story along. A scroll is no tap, nor is marking words. */
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
