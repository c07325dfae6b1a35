/** The conversation: flat however long it gets, and never taking the scroll out of the reader's hands. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MessagePage } from '../../../../protocol/view.ts'
import { useGame } from '../../../bridge/game.ts'
import { type Follower, follow } from './follower.ts'
import styles from './MessageList.module.css'
import { heightsOf, type Span } from './near.ts'
import { Page } from './Page.tsx'
import { Thinking } from './Thinking.tsx'

/** What is drawn of the list. A span of null: the reader is at the end, and the last pages are. */
interface Drawn {
  span: Span | null
  heights: ReadonlyMap<number, number>
}

/** Pages drawn at the end: more than a screen, even where the last has one message only. */
const AT_THE_END = 2

export function MessageList() {
  const { t } = useTranslation()
  const pages = useGame((view) => view.messages.pages)
  const locale = useGame((view) => view.session.locale)
  const isBusy = useGame((view) => view.typing !== null || view.thinking || view.flow === 'streaming')
  const isThinking = useGame((view) => view.thinking)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const book = useRef<HTMLDivElement>(null)
  const follower = useRef<Follower | null>(null)
  const [drawn, setDrawn] = useState<Drawn>({ span: null, heights: new Map() })
  const speakers = useMemo(() => speakersBefore(pages), [pages])

  useEffect(() => {
    if (scroller.current === null || content.current === null || book.current === null) return
    const { children } = book.current
    const onSeen = (span: Span | null): void => {
      const measured = heightsOf(children)
      setDrawn(({ heights }) => ({ span, heights: new Map([...heights, ...measured]) }))
    }
    const started = follow({ scroller: scroller.current, content: content.current, pages: children, onSeen, isStill: prefersLessMotion })
    follower.current = started
    return () => started.stop()
  }, [])
  useLayoutEffect(() => follower.current?.redrawn())

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
        {...REACHABLE}
      >
        <div className={styles.cut}>
          <div ref={content} className={styles.content}>
            <div ref={book}>
              {pages.map((page, place) => (
                <Page
                  key={page.id}
                  page={page}
                  speakerBefore={speakers[place] ?? null}
                  isDrawn={isWithin(drawn.span, place, pages.length)}
                  height={drawn.heights.get(place) ?? null}
                />
              ))}
            </div>
            {isThinking && <Thinking />}
          </div>
        </div>
      </div>
      {drawn.span !== null && (
        <button type="button" className={styles.latest} onClick={() => follower.current?.jump()}>
          {t('chat.messages.latest')}
        </button>
      )}
    </div>
  )
}

/** The arrow keys scroll what has the focus; not every browser lets a scroller have it by itself. */
const REACHABLE = { tabIndex: 0 }

function isWithin(span: Span | null, place: number, count: number): boolean {
  return span === null ? place >= count - AT_THE_END : place >= span.from && place <= span.to
}

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
