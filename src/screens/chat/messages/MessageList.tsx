/** The message list. Only rows near the visible part are in the document; it never moves the scroll of a player who reads. */
import { memo, type ReactNode, type Ref, useDeferredValue, useRef } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { type Locale } from '../../../../protocol/locale.ts'
import { type MessagePage } from '../../../../protocol/view/conversation.ts'
import { useGame } from '../../../bridge/game.ts'
import { useLoadedParts } from '../later/useLaterParts.ts'
import { useDotsPlace } from './dotsPlace.ts'
import { useMarkedMessageId } from './markedRow.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { type RowRange } from './rowHeights.ts'
import { takeRows } from './takeRows.ts'
import { Thinking } from './Thinking.tsx'
import { useListWindow } from './useListWindow.ts'

export function MessageList() {
  const { t } = useTranslation()
  // The chat is drawn first: with its rows, it would be one long task.
  const isChatDrawn = useDeferredValue(true, false)
  const allPages = useGame((view) => view.messages.pages)
  const pages = isChatDrawn ? allPages : NO_PAGES
  const locale = useGame((view) => view.session.locale)
  const hasDotsPlace = useDotsPlace()
  const parts = useLoadedParts()
  const markedId = useMarkedMessageId()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const { range, isAtEnd, newCount, jumpToEnd } = useListWindow(
    { scroller, content, above, rows, below },
    pages,
    locale,
  )

  return (
    <div className={styles.frame}>
      <Scroller ref={scroller} label={t('chat.messages.list')} locale={locale}>
        <div className={styles.cut}>
          <div ref={content} className={styles.content} data-content>
            <div ref={above} />
            <div ref={rows}>
              <Rows pages={pages} from={range.from} to={range.to} markedId={markedId} />
            </div>
            <div ref={below} />
            {hasDotsPlace && <Thinking />}
          </div>
        </div>
      </Scroller>
      <span className={styles.ring} />
      {parts !== null && <parts.FindBar />}
      {parts !== null && !isAtEnd && <parts.ListEnd newCount={newCount} onJump={jumpToEnd} />}
    </div>
  )
}

const NO_PAGES: readonly MessagePage[] = []

interface ScrollerProps {
  ref: Ref<HTMLDivElement>
  label: string
  locale: Locale
  children: ReactNode
}

/** The element of the list. It is busy on its own: the end of a line that types renders nothing in it. */
function Scroller({ ref, label, locale, children }: ScrollerProps) {
  const isBusy = useGame((view) => view.typing !== null || view.thinking || view.flow === 'streaming')
  return (
    <div
      ref={ref}
      className={styles.scroller}
      role="log"
      aria-label={label}
      aria-live="off"
      aria-busy={isBusy}
      lang={locale}
      {...FOCUSABLE}
    >
      {children}
    </div>
  )
}

type RowsProps = RowRange & { pages: readonly MessagePage[]; markedId: string | null }

const Rows = memo(function Rows({ pages, from, to, markedId }: RowsProps) {
  return takeRows(pages, { from, to }).map(({ index, message, isNewSpeaker }) =>
    message === null ? (
      <div key={index} className={styles.unloaded} />
    ) : (
      <MessageRow key={message.id} message={message} isNewSpeaker={isNewSpeaker} isMarked={message.id === markedId} />
    ),
  )
})

/** Makes the list focusable for the arrow keys; not every browser focuses a scroller. */
const FOCUSABLE = { tabIndex: 0 }
