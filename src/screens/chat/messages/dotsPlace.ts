/** When the list keeps a place below its last line for the dots: as long as the story goes on by itself, so that no line moves when they come or go. */
import { type View } from '../../../../protocol/view.ts'
import { type ComposerReason } from '../../../../protocol/view/composer.ts'
import { useGame } from '../../../game/game.ts'

/** Whether the place is kept now. The list and the sheet ask, and are drawn at once. */
export function useDotsPlace(): boolean {
  return useGame(hasDotsPlace)
}

/** The actor thinks, the server has more of the answer, or the player waits for what they have of it. */
export function hasDotsPlace({ thinking, flow, composer }: View): boolean {
  return thinking || flow === 'streaming' || flow === 'loading' || GOES_ON.has(composer.reason)
}

const GOES_ON: ReadonlySet<ComposerReason | null> = new Set(['please_wait', 'next_message', 'next_video', 'next_tap'])
