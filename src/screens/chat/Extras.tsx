/** Effects that run beside the conversation and need no place in it. */
import { type ReactNode, useEffect } from 'react'
import { isUnlistedStory } from '../../../protocol/previewStory.ts'
import { useCurrentGame } from '../../game/game.ts'
import { connectSound } from '../../sound/connectSound.ts'
import { fitVisualViewport } from './fitVisualViewport.ts'
import { manageFocus } from './focus.ts'
import { limitTabStops } from './messages/tabStops.ts'
import { OfferAnnouncer } from './OfferAnnouncer.tsx'
import { Panels } from './panels/Panels.tsx'
import { SearchShortcut } from './panels/search/FindBar.tsx'
import { PlayerReports } from './PlayerReports.tsx'
import { useRegions } from './regions.ts'
import { Captions } from './sound/Captions.tsx'
import { useModalReport } from './useModalReport.ts'
import { useWholeConversation } from './useWholeConversation.ts'

/** Nothing is lost before this is loaded: modals are deferred, too, and the screen fits its viewport at once. */
export function Extras(): ReactNode {
  const game = useCurrentGame()
  const isUnlisted = isUnlistedStory(game.getView().session.storyId)
  useModalReport()
  useWholeConversation()
  const regions = useRegions()
  useEffect(() => manageFocus(regions), [regions])
  const { list, screen } = regions.refs
  useEffect(() => limitTabStops(list), [list])
  useEffect(() => (screen.current === null ? undefined : fitVisualViewport(screen.current)), [screen])
  return (
    <>
      {!isUnlisted && <PlayerReports />}
      <Panels />
      <Captions />
      <Sound />
      <OfferAnnouncer />
      <SearchShortcut />
    </>
  )
}

/** The sound of the game, while the chat is open. */
function Sound(): ReactNode {
  const game = useCurrentGame()
  useEffect(() => connectSound(game), [game])
  return null
}
