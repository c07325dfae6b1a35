/** Reports the settings of the reader to the game, which paces its first line by them. */
import { useEffect } from 'react'
import { useCurrentGame } from '../../bridge/game.ts'
import { hasDeveloperTools } from '../../platform/developerTools.ts'
import { getReaderSettings, subscribeReaderSettings } from '../../platform/readerSettings.ts'

export function useSettingsReport(): void {
  const game = useCurrentGame()
  useEffect(() => {
    const report = (): void => {
      const { isMuted, readingSpeed } = getReaderSettings()
      game.report({ kind: 'settings', muted: isMuted, readingSpeed, ...(hasDeveloperTools() && { debug: true }) })
    }
    report()
    return subscribeReaderSettings(report)
  }, [game])
}
