/** Hurrying the story along: a tap finishes what types and ends a pause. Rule P6. */
import { type RefObject, useEffect } from 'react'
import { type View } from '../../../protocol/view.ts'
import { useCurrentGame } from '../../bridge/game.ts'

/** Whether a tap has anything to hurry. */
export function canSkip({ typing, composer, thinking, overlay, ending }: View): boolean {
  if (overlay !== null || ending !== null) return false
  if (typing !== null || composer.reason === 'next_message' || composer.reason === 'next_video') return true
  return composer.reason === 'please_wait' && !thinking
}

/** What answers a tap itself. */
const ANSWERS = 'a, button, input, textarea, select, label, summary, [role="dialog"], [role="group"]'

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
      const isTaken = target instanceof Element && target.closest(ANSWERS) !== null
      const isMarking = getSelection()?.isCollapsed === false
      if (!isTaken && !isMarking) skip()
    }
    const pressed = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented) skip()
    }
    element.addEventListener('click', clicked)
    document.addEventListener('keydown', pressed)
    return () => {
      element.removeEventListener('click', clicked)
      document.removeEventListener('keydown', pressed)
    }
  }, [game, screen])
}
