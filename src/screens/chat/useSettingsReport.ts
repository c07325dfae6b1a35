/** Reports the settings of the reader to the game, which paces its first line by them. */
import { useEffect } from 'react'
import { useCurrentGame } from '../../game/game.ts'
import { createSettingsFact, subscribeSettingsFact } from '../../game/settingsFact.ts'

export function useSettingsReport(): void {
  const game = useCurrentGame()
  useEffect(() => {
    const report = (): void => game.report(createSettingsFact())
    report()
    return subscribeSettingsFact(report)
  }, [game])
}
