/** The sound of the game, while the chat is open. */
import { type ReactNode, useEffect } from 'react'
import { useCurrentGame } from '../../../game/game.ts'
import { connectSound } from '../../../sound/connectSound.ts'

export function Sound(): ReactNode {
  const game = useCurrentGame()
  useEffect(() => connectSound(game), [game])
  return null
}
