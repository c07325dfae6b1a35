/** The player's face in the chat. Rule I14. */
import { useWornLook } from '../../account/wornLook.ts'
import { useGame } from '../../game/game.ts'

/** The address of the avatar that the game began with, else of the look that they wear now; null for neither. */
export function usePlayerPortrait(): string | null {
  const chosen = useGame((view) => view.session.playerAvatarUrl)
  const worn = useWornLook()
  return chosen ?? worn
}
