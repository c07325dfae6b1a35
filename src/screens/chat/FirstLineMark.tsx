/** Lets everything else begin once the first line is drawn: what the chat shows beside it is loaded, and what waits for a player at rest follows. */
import { useEffect } from 'react'
import { type View } from '../../../protocol/view.ts'
import { holdBack, markFirstScreen } from '../../navigation/firstScreen.ts'
import { useDeferredStart } from './deferred.tsx'

export function FirstLineMark({ isDrawn }: { isDrawn: boolean }) {
  useDeferredStart(isDrawn)
  useEffect(() => (isDrawn ? markFirstScreen() : holdBack()), [isDrawn])
  return null
}

/** A line is readable, or none is about to come: what loads then never waits for a line that there is not. */
export function isFirstLineReadable({ flow, messages, typing, thinking }: View): boolean {
  const isLineAhead = typing !== null || thinking || flow === 'initializing' || flow === 'error'
  return messages.count > (typing === null ? 0 : 1) || !isLineAhead
}
