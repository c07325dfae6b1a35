/** The message list. Only rows near the visible part are in the document; it never moves the scroll of a player who reads. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../bridge/game.ts'
import { useLoadedParts } from '../later/useLaterParts.ts'
import { useMarkedMessageId } from './markedRow.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { takeRows } from './takeRows.ts'
import { Thinking } from './Thinking.tsx'
import { useListWindow } from './useListWindow.ts'

export function MessageList() {
  const { t } = useTranslation()
  const pages = useGame((view) => view.messages.pages)
  const locale = useGame((view) => view.session.locale)
  const isBusy = useGame((view) => view.typing !== null || view.thinking || view.flow === 'streaming')
  const isThinking = useGame((view) => view.thinking)
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
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={t('chat.messages.list')}
        aria-live="off"
        aria-busy={isBusy}
        lang={locale}
        {...FOCUSABLE}
      >
        <div className={styles.cut}>
          <div ref={content} className={styles.content} data-content>
            <div ref={above} />
            <div ref={rows}>
              {takeRows(pages, range).map(({ index, message, isNewSpeaker }) =>
                message === null ? (
                  <div key={index} className={styles.unloaded} />
                ) : (
                  <MessageRow
                    key={message.id}
                    message={message}
                    isNewSpeaker={isNewSpeaker}
                    isMarked={message.id === markedId}
                  />
                ),
              )}
            </div>
            <div ref={below} />
            {isThinking && <Thinking />}
          </div>
        </div>
      </div>
      <span className={styles.ring} />
      {parts !== null && <parts.FindBar />}
      {parts !== null && !isAtEnd && <parts.ListEnd newCount={newCount} onJump={jumpToEnd} />}
    </div>
  )
}

/** Makes the list focusable for the arrow keys; not every browser focuses a scroller. */
const FOCUSABLE = { tabIndex: 0 }
