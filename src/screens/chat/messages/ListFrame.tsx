/** The elements of the message list: its scroller, its rows, and the place of the dots. */
import { memo, type Ref } from 'react'
import { type Elements } from '../../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { type Locale } from '../../../../protocol/locale.ts'
import { type MessagePage } from '../../../../protocol/view/conversation.ts'
import { useGame } from '../../../game/game.ts'
import { type ListElements } from './drawnRows.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { type RowRange } from './rowHeights.ts'
import { takeRows } from './takeRows.ts'
import { Thinking } from './Thinking.tsx'

interface Props {
  refs?: { readonly [K in keyof ListElements]: Ref<HTMLDivElement> }
  rows: Elements
  /** Whether the place of the dots is kept below the rows. */
  hasDotsPlace: boolean
  /** What stands over the list. */
  children?: Elements
}

export function ListFrame({ refs, rows, hasDotsPlace, children }: Props) {
  const { t } = useTranslation('chat')
  const locale = useGame((view) => view.session.locale)
  return (
    <div className={styles.frame}>
      <Scroller ref={refs?.scroller} label={t('messages.list')} locale={locale}>
        <div className={styles.cut}>
          <div ref={refs?.content} className={styles.content} data-content>
            <div ref={refs?.above} />
            <div ref={refs?.rows}>{rows}</div>
            <div ref={refs?.below} />
            {hasDotsPlace && <Thinking />}
          </div>
        </div>
      </Scroller>
      <span className={styles.ring} />
      {children}
    </div>
  )
}

interface ScrollerProps {
  ref: Ref<HTMLDivElement> | undefined
  label: string
  locale: Locale
  children: Elements
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

/** The rows of a range. */
export const Rows = memo(function Rows({ pages, from, to, markedId }: RowsProps) {
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
