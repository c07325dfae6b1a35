/** The conversation: flat however long it gets, and never taking the scroll out of the reader's hands. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MessagePage } from '../../../../protocol/view.ts'
import { useGame } from '../../../bridge/game.ts'
import { type Follower, follow } from './follower.ts'
import styles from './MessageList.module.css'
import { nearness } from './near.ts'
import { Page } from './Page.tsx'
import { Thinking } from './Thinking.tsx'

/** Pages at the end that are drawn before anything was measured. */
const DRAWN_AT_ONCE = 2

export function MessageList() {
  const { t } = useTranslation()
  const pages = useGame((view) => view.messages.pages)
  const locale = useGame((view) => view.session.locale)
  const isBusy = useGame((view) => view.typing !== null || view.thinking || view.flow === 'streaming')
  const isThinking = useGame((view) => view.thinking)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follower = useRef<Follower | null>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [watch] = useState(nearness)
  const speakers = useMemo(() => speakersBefore(pages), [pages])

  useEffect(() => {
    if (scroller.current === null || content.current === null) return
    const started = follow({ scroller: scroller.current, content: content.current, onEnd: setIsAtEnd, isStill: prefersLessMotion })
    follower.current = started
    return () => started.stop()
  }, [])

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} role="log" aria-label={t('chat.messages.list')} aria-live="off" aria-busy={isBusy} lang={locale} {...REACHABLE}>
        <div ref={content} className={styles.content}>
          {pages.map((page, index) => (
            <Page key={page.id} page={page} speakerBefore={speakers[index] ?? null} startsDrawn={index >= pages.length - DRAWN_AT_ONCE} watch={watch} />
          ))}
          {isThinking && <Thinking />}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.latest} onClick={() => follower.current?.jump()}>
          {t('chat.messages.latest')}
        </button>
      )}
    </div>
  )
}

/** The arrow keys scroll what has the focus; not every browser lets a scroller have it by itself. */
const REACHABLE = { tabIndex: 0 }

/** Asked each time: the player may change it while the screen stands. */
function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Who spoke last before each page: a name is shown where the speaker changes. */
function speakersBefore(pages: MessagePage[]): (string | null)[] {
  let speaker: string | null = null
  return pages.map(({ items }) => {
    const before = speaker
    for (let index = items.length - 1; index >= 0; index -= 1) {
      const message = items[index]
      if (message?.from !== 'actor') continue
      speaker = message.name
      break
    }
    return before
  })
}
