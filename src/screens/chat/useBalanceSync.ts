/** Keeps the balance of every other screen in step with the game: a story charges and gives diamonds in its stream. Rule S10. */
import { useEffect } from 'react'
import { refreshUser } from '../../account/account.ts'
import { getUser } from '../../account/user.ts'
import { useGame } from '../../game/game.ts'

/**
 * Asks the server once when the chat is open, because a tab whose start was free learns in no other way that the start of another tab was
 * paid; and where the game knows another balance than the page: a log may have been stored before a recharge.
 */
export function useBalanceSync(): void {
  const coins = useGame((view) => view.coins)
  useEffect(() => {
    if (getUser() !== null) void refreshUser()
  }, [])
  useEffect(() => {
    const user = getUser()
    if (coins !== null && user !== null && coins !== user.coins) void refreshUser()
  }, [coins])
}
