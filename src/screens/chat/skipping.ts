/** Hurrying the story along: a tap finishes what types, ends a pause, and goes on from a picture that covers the screen. Rules P6, M9, M10. */
import { type RefObject, useEffect } from 'react'
import { type View } from '../../../protocol/view.ts'
import { useCurrentGame } from '../../bridge/game.ts'
import { isCovered } from './Covering.tsx'

/** Whether a tap has anything to hurry. */
export function canSkip(view: View): boolean {
  const { typing, composer, thinking, overlay, ending } = view
  if (overlay !== null || ending !== null) return false
  if (isCovered(view)) return true
  if (typing !== null || composer.reason === 'next_message' || composer.reason === 'next_video') return true
  return composer.reason === 'please_wait' && !thinking
}

const DIALOGS = 'dialog, [role="dialog"]'
/** What answers a tap itself. */
const ANSWERS = `a, button, input, textarea, [role="group"], ${DIALOGS}`

/** Taps on the screen and the Escape key hurry the story along. A scroll is no tap, nor is marking words. */
export function useTapToSkip(screen: RefObject<HTMLElement | null>): void {
  const game = useCurrentGame()
  useEffect(() => {
    const element = screen.current
    if (element === null) return
    const skip = (): void => {
      if (canSkip(game.getView())) game.intend({ kind: 'tap' })
    }
    const clicked = ({ target }: MouseEvent): void => {
      const isMarking = getSelection()?.isCollapsed === false
      if (!isWithin(target, ANSWERS) && !isMarking) skip()
    }
    const pressed = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Escape' && !isWithin(target, DIALOGS)) skip()
    }
    element.addEventListener('click', clicked)
    document.addEventListener('keydown', pressed)
    return () => {
      element.removeEventListener('click', clicked)
      document.removeEventListener('keydown', pressed)
    }
  }, [game, screen])
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
