/** The elements of the message list: its scroller, its rows, and the place of the dots. */
import { memo, type Ref } from 'react'
import { type Elements } from '../../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { type Locale } from '../../../../protocol/locale.ts'
import { type Message, type MessagePage } from '../../../../protocol/view/conversation.ts'
import { useGame } from '../../../game/game.ts'
import { type ListElements } from './drawnRows.ts'
import { Column } from '../../../ui/layout.tsx'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { countRows, type RowRange } from './rowHeights.ts'
import { Thinking } from './Thinking.tsx'

interface Props {
  refs?: { readonly [K in keyof ListElements]: Ref<HTMLDivElement> }
  rows: Elements
  /** Whether the place of the dots is kept below the rows. */
  hasDotsPlace: boolean
  /** Elements over the list. */
  children?: Elements
}

export function ListFrame({ refs, rows, hasDotsPlace, children }: Props) {
  const { t } = useTranslation('chat')
  const locale = useGame((view) => view.session.locale)
  return (
    <Column className={styles.frame}>
      <Scroller ref={refs?.scroller} label={t('messages.list')} locale={locale}>
        <Column justify="end" className={styles.cut}>
          <div ref={refs?.content} className={styles.content} data-content>
            <div ref={refs?.above} />
            <div ref={refs?.rows}>{rows}</div>
            <div ref={refs?.below} />
            {hasDotsPlace && <Thinking />}
          </div>
        </Column>
      </Scroller>
      <span className={styles.ring} />
      {children}
    </Column>
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

export interface Row {
  index: number
  /** Null while its page is not loaded. */
  message: Message | null
  /** An actor speaks, and another one or none spoke before: the name is shown above the line. */
  isNewSpeaker: boolean
}

/** Takes the messages of a range of rows from their pages, and marks where the speaker changes. */
export function takeRows(pages: readonly MessagePage[], { from, to }: RowRange): Row[] {
  const rows: Row[] = []
  let first = 0
  let speaker: string | null | undefined
  for (const page of pages) {
    const { items } = page
    const count = countRows(page)
    for (let item = Math.max(0, from - first); item < count && first + item <= to; item += 1) {
      const message = items[item]
      const index = first + item
      if (message === undefined) {
        rows.push({ index, message: null, isNewSpeaker: false })
        continue
      }
      const isActor = message.from === 'actor'
      if (isActor && speaker === undefined) speaker = findSpeakerBefore(pages, index)
      rows.push({ index, message, isNewSpeaker: isActor && speakerOf(message) !== speaker })
      if (isActor) speaker = speakerOf(message)
    }
    first += count
    if (first > to) break
  }
  return rows
}

/** Who speaks: known by the name, or without one by the picture. */
function speakerOf({ name, avatarUrl }: Message): string | null {
  return name ?? avatarUrl
}

/** The last actor who spoke before this row; null if there is none. */
function findSpeakerBefore(pages: readonly MessagePage[], row: number): string | null {
  let first = pages.reduce((sum, page) => sum + countRows(page), 0)
  for (const page of [...pages].reverse()) {
    const { items } = page
    first -= countRows(page)
    for (let item = Math.min(items.length, row - first) - 1; item >= 0; item -= 1) {
      const message = items[item]
      if (message?.from === 'actor') return speakerOf(message)
    }
  }
  return null
}
