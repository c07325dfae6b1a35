/** Completes the daily task of playing: at an ending, and when a game is left in which the player acted. Doc 1 §3 (daily task). */
import { useEffect } from 'react'
import { useCurrentGame } from '../../game/game.ts'
import { withTexts } from '../../i18n/index.ts'

export function useTaskReport(): void {
  const game = useCurrentGame()
  useEffect(() => {
    let hasActed = false
    let isEnded = game.getView().ending !== null
    const stopIntents = game.onIntent(({ kind }) => {
      if (kind === 'send' || kind === 'choose') hasActed = true
    })
    const stopView = game.subscribe(() => {
      const isOver = game.getView().ending !== null
      if (isOver && !isEnded && hasActed) reportPlayed()
      isEnded = isOver
    })
    return () => {
      stopIntents()
      stopView()
      if (hasActed) reportPlayed()
    }
  }, [game])
}

/** Without the code nothing is reported; the next game does it. */
function reportPlayed(): void {
  void withTexts(['credits'], import('../tasks/playTask.ts')).then(
    ({ completePlayTask }) => completePlayTask(),
    () => undefined,
  )
}
