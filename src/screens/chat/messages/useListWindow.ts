/** Connects the message list with its window: which rows to draw, whether it is at its end, and what came since it left it. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type MessagePage } from '../../../../protocol/view/conversation.ts'
import { type Intent } from '../../../../protocol/intents.ts'
import { type Locale } from '../../../../protocol/locale.ts'
import { useCurrentGame } from '../../../game/game.ts'
import { endArrivedMotions } from '../../../ui/playMotion.ts'
import { prefersReducedMotion } from '../../../ui/useMediaQuery.ts'
import { type ListElements } from './drawnRows.ts'
import { createEstimate } from './estimateHeight.ts'
import { createListWindow, type ListWindow } from './listWindow.ts'
import { subscribeMarkedRow } from './markedRow.ts'
import { createRowHeights, type RowHeights, type RowRange } from './rowHeights.ts'

type ListRefs = { readonly [K in keyof ListElements]: RefObject<HTMLDivElement | null> }

interface ListState {
  /** The rows to draw. */
  range: RowRange
  isAtEnd: boolean
  /** Messages that came since the list left its end, and were not seen. */
  newCount: number
  jumpToEnd: () => void
}

/** An act of the player scrolls to the latest message, wherever the list is. */
const LEADS_TO_END: ReadonlySet<Intent['kind']> = new Set(['send', 'choose', 'retry', 'upload', 'jump', 'playAgain'])

export function useListWindow(refs: ListRefs, pages: readonly MessagePage[], locale: Locale): ListState {
  const game = useCurrentGame()
  const [heights] = useState(() => createRowHeights(createEstimate(guessMetrics(locale))))
  const [away, setAway] = useState<RowRange | null>(null)
  /** Messages up to the last one that was seen. */
  const [seenCount, setSeenCount] = useState(0)
  const list = useRef<ListWindow | null>(null)
  const windowHeight = useWindowHeight()
  heights.update(pages)
  const count = heights.getCount()
  const isAtEnd = away === null || away.from >= count
  const range = isAtEnd ? findLastRows(heights, windowHeight) : { from: away.from, to: Math.min(away.to, count - 1) }

  const findElements = useEffectEvent(() => getElements(refs))
  useLayoutEffect(() => {
    const elements = findElements()
    if (elements === null) return
    const { content } = elements
    const reset = (): void => heights.reset(createEstimate(readMetrics(content, locale)))
    const started = createListWindow({
      elements,
      heights,
      onRangeChange(next, isInLayout) {
        const update = (): void => {
          setAway(next)
          setSeenCount((seen) => (next === null ? 0 : seen || heights.getCount()))
        }
        // A scroll must not show a frame without its rows.
        if (isInLayout) update()
        else flushSync(update)
      },
      onSeen: (index) => setSeenCount((seen) => Math.max(seen, index + 1)),
      onReflow: reset,
      prefersReducedMotion,
    })
    list.current = started
    return () => started.stop()
  }, [heights, locale])
  useLayoutEffect(() => {
    endArrivedMotions()
    list.current?.onRendered(range)
  })
  useEffect(() => game.onIntent(({ kind }) => void (LEADS_TO_END.has(kind) && list.current?.jumpToEnd())), [game])

  useEffect(() => subscribeMarkedRow((marked) => void (marked !== null && list.current?.showRow(marked.row))), [])

  return {
    range,
    isAtEnd,
    newCount: isAtEnd ? 0 : Math.max(0, count - seenCount),
    jumpToEnd: () => list.current?.jumpToEnd(),
  }
}

/** Rows that come and go one by one at the end would cost a layout of the gap above each. */
const END_STEP = 8
/** Above the last rows that can fill the window, so much more is drawn, px. */
const END_MARGIN_PX = 900

/** The last rows: more than fill the window. */
function findLastRows(heights: RowHeights, windowHeight: number): RowRange {
  const to = heights.getCount() - 1
  const from = heights.findRow(heights.getTop(to + 1) - windowHeight - END_MARGIN_PX)
  return { from: from - (from % END_STEP), to }
}

/** Height of the window, px. Reading it in each render would lay out the page there. */
function useWindowHeight(): number {
  const [height, setHeight] = useState(() => innerHeight)
  useEffect(() => {
    const onResize = (): void => setHeight(innerHeight)
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return height
}

function getElements({ scroller, content, above, rows, below }: ListRefs): ListElements | null {
  const [a, b, c, d, e] = [scroller.current, content.current, above.current, rows.current, below.current]
  if (a === null || b === null || c === null || d === null || e === null) return null
  return { scroller: a, content: b, above: c, rows: d, below: e }
}

/** Before the list is drawn: the width of a phone. */
function guessMetrics(locale: Locale) {
  return { width: Math.min(innerWidth, 430), fontSize: 16, isWide: locale === 'zh' }
}

function readMetrics(content: HTMLElement, locale: Locale) {
  const { fontSize } = getComputedStyle(content)
  return { width: content.clientWidth, fontSize: Number.parseFloat(fontSize), isWide: locale === 'zh' }
}
