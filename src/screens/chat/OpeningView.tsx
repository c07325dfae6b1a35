/** Shown while the game of the chat opens, with how far that is. The skeleton waits a moment, so that a quick start does not flash; one that the page was drawn with stays. */
import { useState } from 'react'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { type View } from '../../../protocol/view.ts'
import { useGame } from '../../game/game.ts'
import { useHasElapsed } from '../../platform/time.ts'
import { getCoverTitle } from './ChatCover.tsx'
import { Opening } from './Opening.tsx'

export function OpeningView() {
  const storyId = useGame((view) => view.session.storyId)
  const [title] = useState(() => getCoverTitle(storyId))
  const isSlow = useHasElapsed(ROUTE_LOAD.delayMs)
  const progress = useGame(computeProgress)
  return <Opening title={title} progress={isSlow || title !== null ? progress : null} />
}

/** The steps that are done, percent: the page has loaded, the player is signed in and the game is asked for. Its answer is the last. */
function computeProgress({ coins }: View): number {
  return coins === null ? 33 : 67
}
