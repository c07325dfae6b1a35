/** The hobbies or the rating that an ending asks for when the player closes it: by Play Again, or by leaving. Doc 2 §4, ending; rule E3. */
import { useState } from 'react'
import { isUnlistedStory } from '../../../../protocol/previewStory.ts'
import { type EndingView } from '../../../../protocol/view/scene.ts'
import { type View } from '../../../../protocol/view.ts'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { isFollowerTab } from '../isFollowerTab.ts'

export interface Feedback {
  /** The sheet that this ending still has to show, or null. */
  due: 'hobby' | 'rating' | null
  isOpen: boolean
  /** Opens the sheet, and calls `goOn` when it has been closed; at once if none is due. Waits for no lookup. */
  ask: (goOn: () => void) => void
  /** Closes the sheet, answered or not: it does not come again. */
  close: () => void
}

interface Asked {
  ending: EndingView
  /** Null once the sheet was closed. The view follows a moment later. */
  goOn: (() => void) | null
}

/** `canAsk`: whether its sheets are loaded. */
export function useFeedback(canAsk: () => boolean): Feedback {
  const game = useCurrentGame()
  const [asked, setAsked] = useState<Asked | null>(null)
  const findDue = (view: View): Feedback['due'] => {
    const { after, ending, session } = view
    if (!canAsk() || ending === null || isFollowerTab(view) || isUnlistedStory(session.storyId)) return null
    if (asked?.ending === ending && asked.goOn === null) return null
    return after === 'hobby' || after === 'rating' ? after : null
  }
  const due = useGame(findDue)
  const ending = useGame((view) => view.ending)
  return {
    due,
    isOpen: due !== null && asked !== null && asked.ending === ending,
    ask(goOn) {
      const view = game.getView()
      if (view.ending === null || findDue(view) === null) goOn()
      else setAsked({ ending: view.ending, goOn })
    },
    close() {
      if (due === null || asked === null) return
      setAsked({ ...asked, goOn: null })
      game.intend({ kind: 'answered', what: due })
      asked.goOn?.()
    },
  }
}
