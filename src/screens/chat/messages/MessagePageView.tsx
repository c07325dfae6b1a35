/** One page of the conversation: its messages while it is near what is seen, else a gap of the same height. */
import { memo } from 'react'
import { type Message, type MessagePage } from '../../../../protocol/view/conversation.ts'
import { estimateHeight } from './estimateHeight.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './MessagePageView.module.css'

interface Props {
  page: MessagePage
  /** The actor that spoke last before this page, by name. */
  speakerBefore: string | null
  isDrawn: boolean
  /** What it measured when it was drawn last, px; null: never yet. */
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

function markNewSpeakers(items: Message[], speakerBefore: string | null): { message: Message; isNewSpeaker: boolean }[] {
  let speaker = speakerBefore
  return items.map((message) => {
    const isNewSpeaker = message.from === 'actor' && message.name !== speaker
    if (message.from === 'actor') speaker = message.name
    return { message, isNewSpeaker }
  })
}
