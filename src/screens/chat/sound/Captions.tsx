/** The words of a voiced line while it is spoken, where the conversation does not show them: over a picture, or in a sheet too small for them. */
import { type ReactNode, useState } from 'react'
import { type View } from '../../../../protocol/view.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { useGame } from '../../../game/game.ts'
import { useReaderSettings } from '../../../platform/readerSettings.ts'
import { useTimeout } from '../../../platform/time.ts'
import { extractText } from '../../../../protocol/htmlText.ts'
import { extractSpeech } from '../../../../protocol/lineText.ts'
import { hasFullScreenPicture } from '../hasFullScreenPicture.ts'
import { Text } from '../../../ui/layout.tsx'
import styles from './Captions.module.css'
import { useIsSpokenLineReadable } from './spokenLine.ts'

/** A line that scrolls into view gets no caption on its way, ms. */
const DELAY_MS = 400

export function Captions(): ReactNode {
  const { hasCaptions } = useReaderSettings()
  const message = useGame(findSpokenMessage)
  const isCovered = useGame(hasFullScreenPicture)
  const isReadable = useIsSpokenLineReadable()
  if (!hasCaptions || message === null || (isReadable && !isCovered)) return null
  return <Caption key={`${message.id} ${isCovered}`} message={message} isCovered={isCovered} />
}

/** Not for screen readers: the live region has said the line. */
function Caption({ message, isCovered }: { message: Message; isCovered: boolean }) {
  const locale = useGame((view) => view.session.locale)
  const [isShown, setShown] = useState(isCovered)
  useTimeout(() => setShown(true), isShown ? null : DELAY_MS)
  const words = extractSpeech(message.html === null ? message.text : extractText(message.html))
  if (!isShown || words === '') return null
  return (
    <p className={styles.caption} data-covered={isCovered} lang={locale} dir="auto" aria-hidden="true">
      {message.name !== null && (
        <Text as="span" strong small className={styles.name}>
          {message.name}
        </Text>
      )}
      <span>{words}</span>
    </p>
  )
}

/** The message that is spoken now. It is near the end of the conversation, or was asked for again. */
function findSpokenMessage({ voice, messages }: View): Message | null {
  if (voice === null || voice.messageId === null) return null
  for (const { items } of [...messages.pages].reverse()) {
    const message = items.find(({ id }) => id === voice.messageId)
    if (message !== undefined) return message
  }
  return null
}
