/** Keeps the balance of every other screen in step with the game: a story charges and gives diamonds in its stream. Rule S10. */
import { useEffect } from 'react'
import { refreshUser } from '../../../account/account.ts'
import { getUser } from '../../../account/user.ts'
import { useGame } from '../../../bridge/game.ts'

/** Asks the server where the game knows another balance than the page: a log may have been stored before a recharge. */
export function useBalanceSync(): void {
  const coins = useGame((view) => view.coins)
  useEffect(() => {
    const user = getUser()
    if (coins !== null && user !== null && coins !== user.coins) void refreshUser()
  }, [coins])
}
