/**
 * When the list keeps a place below its last line for the dots: as long as the turn goes on, so that no line moves when they come or go. A line
 * that arrives when the turn is over takes the place itself.
 */
import { useState, useSyncExternalStore } from 'react'
import { type View } from '../../../../protocol/view.ts'
import { type ComposerReason } from '../../../../protocol/view/composer.ts'
import { hasEarlyChat } from '../../../app/earlyDrawing.ts'
import { type Game, useCurrentGame } from '../../../bridge/game.ts'

/** Whether the place is kept now. The list and the sheet ask, and are drawn at once. */
export function useDotsPlace(): boolean {
  const game = useCurrentGame()
  const [read] = useState(() => createDotsPlace(game.getView))
  return useSyncExternalStore(game.subscribe, read)
}

/** Reads whether the place is kept in the view of now. It has to be asked after each change of the view. */
export function createDotsPlace(getView: Game['getView']): () => boolean {
  let seen: View | null = null
  // As the early page has drawn it: what came since may have ended the turn.
  let isKept = hasEarlyChat()
  return () => {
    const view = getView()
    if (view !== seen) isKept = isTurnGoingOn(view) || (isKept && staysAfterTurn(seen, view))
    seen = view
    return isKept
  }
}

/** The actor thinks, the server has more of the answer, or a line of it waits for the reader. */
function isTurnGoingOn({ thinking, flow, composer }: View): boolean {
  return thinking || flow === 'streaming' || flow === 'loading' || WAITING_LINES.has(composer.reason)
}

const WAITING_LINES: ReadonlySet<ComposerReason | null> = new Set(['next_message', 'next_video', 'next_tap'])

/** The last line of the turn still types, or its offers come in a moment: both change what is below the line anyway. */
function staysAfterTurn(before: View | null, { typing, composer }: View): boolean {
  if (typing === null) return composer.reason === 'please_wait'
  return before === null || typing.messageId === before.typing?.messageId
}
