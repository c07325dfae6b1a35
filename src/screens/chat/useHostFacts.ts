/** Reports to the game what the page knows: the settings of the reader, and whether a modal is open. */
import { useEffect } from 'react'
import { useCurrentGame } from '../../bridge/game.ts'
import { hasDeveloperTools } from '../../platform/developerTools.ts'
import { getReaderSettings, subscribeReaderSettings } from '../../platform/readerSettings.ts'
import { hasOpenModal, subscribeModals } from '../../ui/modals.ts'

export function useHostFacts(): void {
  const game = useCurrentGame()
  useEffect(() => {
    const report = (): void => {
      const { isMuted, readingSpeed } = getReaderSettings()
      game.report({ kind: 'settings', muted: isMuted, readingSpeed, ...(hasDeveloperTools() && { debug: true }) })
    }
    report()
    return subscribeReaderSettings(report)
  }, [game])

  useEffect(() => {
    let isOpen = false
    const report = (): void => {
      if (hasOpenModal() === isOpen) return
      isOpen = !isOpen
      game.report({ kind: 'modal', open: isOpen })
    }
    report()
    return subscribeModals(report)
  }, [game])
}
