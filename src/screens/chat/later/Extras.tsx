/** What runs beside the conversation and needs no place in it. */
import { type ReactNode, useEffect } from 'react'
import { useCurrentGame } from '../../../bridge/game.ts'
import { trackGame } from '../../../telemetry/trackGame.ts'
import { manageFocus } from '../focus.ts'
import { Panels } from '../panels/Panels.tsx'
import { Captions } from '../sound/Captions.tsx'
import { ClueFound } from '../clues/ClueFound.tsx'
import { DebugNotes } from '../messages/DebugNotes.tsx'
import { OfferAnnouncer } from '../messages/OfferAnnouncer.tsx'
import { SearchShortcut } from '../panels/search/SearchShortcut.tsx'
import { Sound } from '../sound/Sound.tsx'

export function Extras(): ReactNode {
  const game = useCurrentGame()
  useEffect(manageFocus, [])
  useEffect(() => trackGame(game), [game])
  return (
    <>
      <Panels />
      <Captions />
      <DebugNotes />
      <Sound />
      <ClueFound />
      <OfferAnnouncer />
      <SearchShortcut />
    </>
  )
}
