/** The message list. Virtualised by pages; it never moves the scroll of a player who reads. docs/decisions.md says why it is our own. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MessagePage } from '../../../../protocol/view/conversation.ts'
import { useGame } from '../../../bridge/game.ts'
import { type ScrollAnchor, createScrollAnchor } from './scrollAnchor.ts'
import { prefersReducedMotion } from '../../../ui/useMediaQuery.ts'
import styles from './MessageList.module.css'
import { measureHeights, type PageRange } from './pageRange.ts'
import { MessagePageView } from './MessagePageView.tsx'
import { Thinking } from './Thinking.tsx'

/** The rendered pages and the measured heights, px. A range of null: the list is at its end and renders the last pages. */
interface RenderedPages {
  span: PageRange | null
  heights: ReadonlyMap<number, number>
}

/** Pages rendered at the end: more than a screen, even if the last has one message only. */
const PAGES_AT_END = 2

export function MessageList() {
  const { t } = useTranslation()
  const pages = useGame((view) => view.messages.pages)
  const locale = useGame((view) => view.session.locale)
  const isBusy = useGame((view) => view.typing !== null || view.thinking || view.flow === 'streaming')
  const isThinking = useGame((view) => view.thinking)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const pageList = useRef<HTMLDivElement>(null)
  const anchor = useRef<ScrollAnchor | null>(null)
  const [rendered, setRendered] = useState<RenderedPages>({ span: null, heights: new Map() })
  const speakers = useMemo(() => findSpeakersBefore(pages), [pages])

  useEffect(() => {
    if (scroller.current === null || content.current === null || pageList.current === null) return
    const { children } = pageList.current
    const onSeen = (span: PageRange | null): void => {
      const measured = measureHeights(children)
      setRendered(({ heights }) => ({ span, heights: new Map([...heights, ...measured]) }))
    }
    const started = createScrollAnchor({
      scroller: scroller.current,
      content: content.current,
      pages: children,
      onRangeChange: onSeen,
      prefersReducedMotion,
    })
    anchor.current = started
    return () => started.stop()
  }, [])
  useLayoutEffect(() => anchor.current?.restorePosition())

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
        {...FOCUSABLE}
      >
        <div className={styles.cut}>
          <div ref={content} className={styles.content}>
            <div ref={pageList}>
              {pages.map((page, index) => (
                <MessagePageView
                  key={page.id}
                  page={page}
                  speakerBefore={speakers[index] ?? null}
                  isDrawn={isRendered(rendered.span, index, pages.length)}
                  height={rendered.heights.get(index) ?? null}
                />
              ))}
            </div>
            {isThinking && <Thinking />}
          </div>
        </div>
      </div>
      {rendered.span !== null && (
        <button type="button" className={styles.latest} onClick={() => anchor.current?.jumpToEnd()}>
          {t('chat.messages.latest')}
        </button>
      )}
    </div>
  )
}

/** Makes the list focusable for the arrow keys; not every browser focuses a scroller. */
const FOCUSABLE = { tabIndex: 0 }

function isRendered(span: PageRange | null, index: number, count: number): boolean {
  return span === null ? index >= count - PAGES_AT_END : index >= span.from && index <= span.to
}

/** The last speaker before each page: a name is shown where the speaker changes. */
function findSpeakersBefore(pages: MessagePage[]): (string | null)[] {
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
