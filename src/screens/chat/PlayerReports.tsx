/** Reports the game's effects outside of it: balance, daily task, analytics, and the story to go on with. */
import { type ReactNode, useEffect } from 'react'
import { refreshUser } from '../../account/account.ts'
import { getUser } from '../../account/user.ts'
import { useCurrentGame, useGame } from '../../game/game.ts'
import { withTexts } from '../../i18n/index.ts'
import { trackGame } from '../../telemetry/trackGame.ts'
import { rememberStory } from './rememberStory.ts'

export function PlayerReports(): ReactNode {
  const game = useCurrentGame()
  useBalanceSync()
  useTaskReport()
  useEffect(() => trackGame(game), [game])
  useEffect(() => rememberStory(game), [game])
  return null
}

/**
 * Keeps the balance of every other screen in step with the game: a story charges and gives diamonds in its stream. Rule S10. Asks the server once
 * when the chat is open, because a tab whose start was free learns in no other way that the start of another tab was paid; and where the game knows
 * another balance than the page: a log may have been stored before a recharge.
 */
function useBalanceSync(): void {
  const coins = useGame((view) => view.coins)
  useEffect(() => {
    if (getUser() !== null) void refreshUser()
  }, [])
  useEffect(() => {
    const user = getUser()
    if (coins !== null && user !== null && coins !== user.coins) void refreshUser()
  }, [coins])
}

/** Completes the daily task of playing: at an ending, and when a game is left in which the player acted. Doc 1 §3 (daily task). */
function useTaskReport(): void {
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
