/** One page of the list: its messages while it is near the visible part, else a gap of the same height. */
import { memo } from 'react'
import { type Message, type MessagePage } from '../../../../protocol/view/conversation.ts'
import { estimateHeight } from './estimateHeight.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './MessagePageView.module.css'

interface Props {
  page: MessagePage
  /** Name of the last actor who spoke before this page. */
  speakerBefore: string | null
  isDrawn: boolean
  /** Height at its last render, px; null if never rendered. */
  height: number | null
}

export const MessagePageView = memo(function Page({ page, speakerBefore, isDrawn, height }: Props) {
  if (!isDrawn) return <div style={{ height: height ?? estimateHeight(page) }} />
  return (
    <div className={styles.page}>
      {markNewSpeakers(page.items, speakerBefore).map(({ message, isNewSpeaker }) => (
        <MessageRow key={message.id} message={message} isNewSpeaker={isNewSpeaker} />
      ))}
    </div>
  )
})

function markNewSpeakers(
  items: Message[],
  speakerBefore: string | null,
): { message: Message; isNewSpeaker: boolean }[] {
  let speaker = speakerBefore
  return items.map((message) => {
    const isNewSpeaker = message.from === 'actor' && message.name !== speaker
    if (message.from === 'actor') speaker = message.name
    return { message, isNewSpeaker }
  })
}
