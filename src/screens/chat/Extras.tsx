/** What runs beside the conversation and needs no place in it. */
import { type ReactNode, type RefObject, useEffect } from 'react'
import { isPreviewStory } from '../../../protocol/previewStory.ts'
import { useCurrentGame } from '../../game/game.ts'
import { trackGame } from '../../telemetry/trackGame.ts'
import { manageFocus } from './focus.ts'
import { Panels } from './panels/Panels.tsx'
import { Captions } from './sound/Captions.tsx'
import { ClueFound } from './clues/ClueFound.tsx'
import { OfferAnnouncer } from './messages/OfferAnnouncer.tsx'
import { SearchShortcut } from './panels/search/SearchShortcut.tsx'
import { Sound } from './sound/Sound.tsx'
import { rememberStory } from './rememberStory.ts'
import { limitTabStops } from './tabStops.ts'
import { useBalanceSync } from './useBalanceSync.ts'
import { useModalReport } from './useModalReport.ts'
import { useWholeConversation } from './useWholeConversation.ts'
import { useTaskReport } from './useTaskReport.ts'
import { fitVisualViewport } from './visualViewport.ts'

/** `screen`: the whole chat. Nothing is lost before this is loaded: modals are later parts themselves, and the screen fits its viewport at once. */
export function Extras({ screen }: { screen: RefObject<HTMLElement | null> }): ReactNode {
  const game = useCurrentGame()
  const isPreview = isPreviewStory(game.getView().session.storyId)
  useModalReport()
  useWholeConversation()
  useEffect(manageFocus, [])
  useEffect(limitTabStops, [])
  useEffect(() => (screen.current === null ? undefined : fitVisualViewport(screen.current)), [screen])
  return (
    <>
      {!isPreview && <PlayerReports />}
      <Panels />
      <Captions />
      <Sound />
      <ClueFound />
      <OfferAnnouncer />
      <SearchShortcut />
    </>
  )
}

/** What the game changes outside of it: balance, daily task, analytics, and the story to go on with. */
function PlayerReports(): ReactNode {
  const game = useCurrentGame()
  useBalanceSync()
  useTaskReport()
  useEffect(() => trackGame(game), [game])
  useEffect(() => rememberStory(game), [game])
  return null
}
