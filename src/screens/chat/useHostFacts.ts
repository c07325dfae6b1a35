/** Reports to the game what the page knows: the settings of the reader, and whether a modal is open. */
import { useEffect } from 'react'
import { getReaderSettings, subscribeReaderSettings } from '../../platform/readerSettings.ts'
import { useCurrentGame } from '../../bridge/game.ts'

export function useHostFacts(): void {
  const game = useCurrentGame()
  useEffect(() => {
    const report = (): void => game.report({ kind: 'settings', muted: getReaderSettings().isMuted })
    report()
    return subscribeReaderSettings(report)
  }, [game])
}
