/** One page of the conversation: its messages while it is near what is seen, else a gap of the same height. */
import { memo, useEffect, useRef, useState } from 'react'
import { type Message, type MessagePage } from '../../../../protocol/view.ts'
import { estimateHeight } from './estimate.ts'
import { MessageRow } from './MessageRow.tsx'
import { type Watch } from './near.ts'
import styles from './Page.module.css'

interface Props {
  page: MessagePage
  /** The actor that spoke last before this page, by name. */
  speakerBefore: string | null
  /** Drawn from the first moment on, before it is known whether it is near. */
  startsDrawn: boolean
  watch: Watch
}

export const Page = memo(function Page({ page, speakerBefore, startsDrawn, watch }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(startsDrawn)
  const [height, setHeight] = useState(() => estimateHeight(page))

  useEffect(() => {
    const element = box.current
    if (element === null) return
    return watch(element, (isNear) => {
      if (!isNear) setHeight(element.offsetHeight)
      setIsDrawn(isNear)
    })
  }, [watch])

  if (!isDrawn) return <div ref={box} style={{ height }} />
  return (
    <div ref={box} className={styles.page}>
      {withSpeakers(page.items, speakerBefore).map(({ message, isNewSpeaker }) => (
        <MessageRow key={message.id} message={message} isNewSpeaker={isNewSpeaker} />
      ))}
    </div>
  )
})

function withSpeakers(items: Message[], speakerBefore: string | null): { message: Message; isNewSpeaker: boolean }[] {
  let speaker = speakerBefore
  return items.map((message) => {
    const isNewSpeaker = message.from === 'actor' && message.name !== speaker
    if (message.from === 'actor') speaker = message.name
    return { message, isNewSpeaker }
  })
}
