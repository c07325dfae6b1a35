/** Reports to the game whether a modal is open. The modals of a chat are deferred, too. */
import { useEffect } from 'react'
import { useCurrentGame } from '../../game/game.ts'
import { hasOpenModal, subscribeModals } from '../../ui/modals.ts'

export function useModalReport(): void {
  const game = useCurrentGame()
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
