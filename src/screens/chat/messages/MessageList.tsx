/** The message list. Only rows near the visible part are in the document; it never moves the scroll of a player who reads. */
import { useDeferredValue, useRef } from 'react'
import { type MessagePage } from '../../../../protocol/view/conversation.ts'
import { useGame } from '../../../game/game.ts'
import { Deferred } from '../deferred.tsx'
import { FirstLineMark, isFirstLineReadable } from '../FirstLineMark.tsx'
import { useRegion, useSizeReport } from '../regions.ts'
import { useDotsPlace } from './dotsPlace.ts'
import { ListFrame, Rows } from './ListFrame.tsx'
import { useMarkedMessageId } from './markedRow.ts'
import { useListWindow } from './useListWindow.ts'

export function MessageList() {
  // The chat is drawn first: with its rows, it would be one long task.
  const isChatDrawn = useDeferredValue(true, false)
  const allPages = useGame((view) => view.messages.pages)
  const pages = isChatDrawn ? allPages : NO_PAGES
  const locale = useGame((view) => view.session.locale)
  const hasDotsPlace = useDotsPlace()
  const markedId = useMarkedMessageId()
  const scroller = useRegion('list')
  const content = useRegion('listContent')
  const above = useRef<HTMLDivElement>(null)
  const rows = useRegion('listRows')
  const below = useRef<HTMLDivElement>(null)
  const { range, isAtEnd, newCount, jumpToEnd } = useListWindow(
    { scroller, content, above, rows, below },
    pages,
    locale,
  )
  const isBegun = useGame(isFirstLineReadable)
  useSizeReport(pages)
  useSizeReport(hasDotsPlace)

  return (
    <ListFrame
      refs={{ scroller, content, above, rows, below }}
      hasDotsPlace={hasDotsPlace}
      rows={<Rows pages={pages} from={range.from} to={range.to} markedId={markedId} />}
    >
      <FirstLineMark isDrawn={isBegun && (range.to >= 0 || allPages.length === 0)} />
      <Deferred.FindBar />
      {!isAtEnd && <Deferred.ListEnd newCount={newCount} onJump={jumpToEnd} />}
    </ListFrame>
  )
}

const NO_PAGES: readonly MessagePage[] = []
