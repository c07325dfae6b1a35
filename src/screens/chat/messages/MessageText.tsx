/** The text of a message. While it types, a clip uncovers it piece by piece; the layout has its full size at once. */
import { type ReactElement, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { type Typing } from '../../../../protocol/view/conversation.ts'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { endArrivedMotions, endWithNextChange } from '../../../ui/playMotion.ts'
import { useReducedMotion } from '../../../ui/useMediaQuery.ts'
import { parseRuns, type TextRun } from '../../../../protocol/lineText.ts'
import { splitForTyping } from './typedPieces.ts'
import { type TypedLine, typeLine } from './typingMotion.ts'
import styles from './MessageText.module.css'

/** The elements are the same while it types and after: the end of typing changes nothing in the document. */
export function MessageText({ messageId, text }: { messageId: string; text: string }) {
  const typing = useGame((view) => (view.typing?.messageId === messageId ? view.typing : null))
  const isStill = useReducedMotion()
  const runs = useMemo(() => parseRuns(text), [text])
  const drawn = useMemo(() => drawRuns(runs), [runs])
  const clip = useRef<HTMLSpanElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  useTyping(clip, line, runs, isStill ? null : typing)
  return (
    <span ref={clip} className={styles.block}>
      <span ref={line} className={styles.block}>
        {drawn}
      </span>
    </span>
  )
}

/**
 * The speech decides the direction of a line, and an action has its own; a line of actions alone has that of its first. Text alone has no element
 * of its own: the line is it.
 */
function drawRuns(runs: TextRun[]): string | ReactElement[] {
  const [first] = runs
  if (first !== undefined && runs.length === 1 && !first.isAction) return first.text
  const hasSpeech = runs.some(({ isAction, text }) => !isAction && /\p{L}/u.test(text))
  return runs.map((run) =>
    run.isAction ? (
      <em key={run.start} className={styles.action} dir={hasSpeech ? 'auto' : undefined}>
        {run.text}
      </em>
    ) : (
      <span key={run.start}>{run.text}</span>
    ),
  )
}

type Block = RefObject<HTMLElement | null>

/**
 * Types the line once everything that was drawn with it has its place, before the browser paints: in its own report of the size, the motion would
 * begin a frame later. Another size shows the whole line.
 */
function useTyping(clip: Block, line: Block, runs: TextRun[], typing: Typing | null): void {
  const game = useCurrentGame()
  useLayoutEffect(() => {
    const [outer, inner] = [clip.current, line.current]
    if (typing === null || outer === null || inner === null) return
    let isOver = false
    let [width, height] = [0, 0]
    let typed: TypedLine | null = null
    const layout = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect ?? { width, height }
      if (Math.max(Math.abs(now.width - width), Math.abs(now.height - height)) > 1) typed?.showWhole()
    })
    queueMicrotask(() => {
      if (isOver) return
      ;[width, height] = [inner.offsetWidth, inner.offsetHeight]
      typed = typeLine(outer, inner, splitForTyping(runs, typing), Math.max(0, game.now() - typing.startedAt))
      layout.observe(inner)
    })
    return () => {
      isOver = true
      const end = (): void => {
        layout.disconnect()
        typed?.showWhole()
      }
      // The end of a line that is whole changes nothing that is seen, and would take a frame.
      if (typed?.isWhole() === true) return endWithNextChange(end)
      end()
      endArrivedMotions()
    }
  }, [clip, line, game, runs, typing])
}
