/** The live region: announces each new message once. The list itself is `aria-live="off"`, because scrolling mounts old messages again. */
import { memo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { initialView, type View } from '../../../../protocol/view.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { type Game, useCurrentGame } from '../../../game/game.ts'
import { useRegion } from '../regions.ts'
import { getSenderName } from './sender.ts'
import { getPlainText } from '../../../../protocol/lineText.ts'
import styles from './MessageText.module.css'

/** Messages kept in the region, so that a slow screen reader can catch up. */
const MAX_LINES = 5

export function LiveRegion() {
  const lines = useNewMessages()
  const locale = useCurrentGame().getView().session.locale
  return (
    <div className={styles.unseen} aria-live="polite" ref={useRegion('liveRegion')} data-live-region lang={locale}>
      {lines.map((line) =>
        'skipped' in line ? (
          <SkippedLines key={line.id} count={line.skipped} />
        ) : (
          <SpokenLine key={line.id} message={line} />
        ),
      )}
    </div>
  )
}

const SpokenLine = memo(function SpokenLine({ message }: { message: Message }) {
  const { t } = useTranslation('chat')
  return <p dir="auto">{t('messages.spoken', { name: getSenderName(t, message), text: getPlainText(message) })}</p>
})

/** Announces the number of skipped lines without reading them out. Rule P14. */
function SkippedLines({ count }: { count: number }) {
  const { t } = useTranslation('chat')
  return <p>{t('messages.skipped', { count })}</p>
}

/** A message to announce, or how many were skipped up to one. */
type Announced = Message | { id: string; skipped: number }

function joinSkipped(fresh: readonly Message[], skippedTo: string | null): readonly Announced[] {
  const last = fresh.findIndex(({ id }) => id === skippedTo)
  return last === -1 || skippedTo === null ? fresh : [{ id: skippedTo, skipped: last + 1 }, ...fresh.slice(last + 1)]
}

/** The last messages of others since the game opened, which may be before its screen, without those of the history. Changes with the view, so both are drawn at once. */
function useNewMessages(): readonly Announced[] {
  const game = useCurrentGame()
  const [{ subscribe, getLines }] = useState(() => collectNewMessages(game))
  return useSyncExternalStore(subscribe, getLines)
}

/** Collects them while it has a subscriber. */
function collectNewMessages(game: Game) {
  let lines: readonly Announced[] = []
  // A game that began before its screen has its first lines already.
  let before = initialView(game.getView().session)
  const collect = (): boolean => {
    const view = game.getView()
    const fresh = joinSkipped(findNewMessages(before, view, game.isNew === true), view.skippedTo)
    // The story began again or went back: lines with the same ids may come again.
    const kept = view.messages.count < before.messages.count ? [] : lines
    before = view
    if (fresh.length === 0 && kept.length === lines.length) return false
    lines = [...kept, ...fresh].slice(-MAX_LINES)
    return true
  }
  return {
    getLines: () => lines,
    subscribe: (onChange: () => void) => {
      if (collect()) onChange()
      return game.subscribe(() => {
        if (collect()) onChange()
      })
    },
  }
}

/** The messages with which a game opens are its history, unless its start brings it, or it types now. */
function findNewMessages(before: View, now: View, isNewGame: boolean): Message[] {
  if (now.messages === before.messages) return []
  const isHistory = before.flow === 'initializing' && now.flow !== 'streaming' && !isNewGame
  const known = now.messages.count < before.messages.count ? 0 : before.messages.count
  return takeLast(now.messages.pages, now.messages.count - known).filter(
    ({ id, from }) => from !== 'user' && (!isHistory || id === now.typing?.messageId),
  )
}

/** The last `count` messages, oldest first. */
function takeLast(pages: View['messages']['pages'], count: number): Message[] {
  const found: Message[] = []
  for (let index = pages.length - 1; index >= 0 && found.length < count; index -= 1)
    found.unshift(...(pages[index]?.items ?? []))
  return count > 0 ? found.slice(-count) : []
}
