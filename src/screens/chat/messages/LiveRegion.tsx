/** The live region: announces each new message once. The list itself is `aria-live="off"`, because scrolling mounts old messages again. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type View } from '../../../../protocol/view.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { useCurrentGame } from '../../../bridge/game.ts'
import { extractText } from '../../../ui/extractText.ts'
import { getSenderName } from './sender.ts'
import { stripAsterisks } from './textRuns.ts'
import styles from './MessageText.module.css'

/** Messages kept in the region, so that a slow screen reader can catch up. */
const MAX_LINES = 5

export function LiveRegion() {
  const { t } = useTranslation()
  const lines = useNewMessages()
  const locale = useCurrentGame().getView().session.locale
  return (
    <div className={styles.unseen} aria-live="polite" data-live-region lang={locale}>
      {lines.map((message) => (
        <p key={message.id}>
          {t('chat.messages.spoken', { name: getSenderName(t, message), text: getSpokenText(message) })}
        </p>
      ))}
    </div>
  )
}

function getSpokenText({ text, html, alt }: Message): string {
  return stripAsterisks(text) || (html === null ? alt : extractText(html))
}

/** The last messages of others since the screen opened, without those of the history. */
function useNewMessages(): Message[] {
  const game = useCurrentGame()
  const [lines, setLines] = useState<Message[]>([])
  const before = useRef<View>(game.getView())

  useEffect(() => {
    const collect = (): void => {
      const view = game.getView()
      const fresh = findNewMessages(before.current, view)
      before.current = view
      if (fresh.length > 0) setLines((spoken) => [...spoken, ...fresh].slice(-MAX_LINES))
    }
    collect()
    return game.subscribe(collect)
  }, [game])
  return lines
}

function findNewMessages(before: View, now: View): Message[] {
  if (now.messages === before.messages) return []
  const opening = before.flow === 'initializing'
  const known = now.messages.count < before.messages.count ? 0 : before.messages.count
  return takeLast(now.messages.pages, now.messages.count - known).filter(
    ({ id, from }) => from !== 'user' && (!opening || id === now.typing?.messageId),
  )
}

/** The last `count` messages, oldest first. */
function takeLast(pages: View['messages']['pages'], count: number): Message[] {
  const found: Message[] = []
  for (let index = pages.length - 1; index >= 0 && found.length < count; index -= 1)
    found.unshift(...(pages[index]?.items ?? []))
  return count > 0 ? found.slice(-count) : []
}
