/** Reports the settings of the reader to the game, which paces its first line by them. */
import { useEffect } from 'react'
import { useCurrentGame } from '../../game/game.ts'
import { createSettingsFact } from '../../game/settingsFact.ts'
import { subscribeReaderSettings } from '../../platform/readerSettings.ts'

export function useSettingsReport(): void {
  const game = useCurrentGame()
  useEffect(() => {
    const report = (): void => game.report(createSettingsFact())
    report()
    return subscribeReaderSettings(report)
  }, [game])
}
