/** The text of a message. While it types, its pieces fade in; the layout has its full size at once. */
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { type Typing } from '../../../../protocol/view/conversation.ts'
import { useCurrentGame, useGame } from '../../../bridge/game.ts'
import { useReducedMotion } from '../../../ui/useMediaQuery.ts'
import { splitForTyping, type TextRun, type TypedPiece, parseRuns } from './textRuns.ts'
import styles from './MessageText.module.css'

export function MessageText({ messageId, text }: { messageId: string; text: string }) {
  const typing = useGame((view) => (view.typing?.messageId === messageId ? view.typing : null))
  const isStill = useReducedMotion()
  const runs = useMemo(() => parseRuns(text), [text])
  return typing === null || isStill ? <StaticText runs={runs} /> : <TypingText runs={runs} typing={typing} />
}

const StaticText = memo(function Whole({ runs }: { runs: TextRun[] }) {
  return runs.map((run) => (run.isAction ? <ActionText key={run.start} text={run.text} begins ends /> : run.text))
})

/**
 * The whole text is in the DOM for screen readers; its pieces fade in one after the other. Web Animations leave that to
 * the compositor: no script runs until the text is complete.
 */
function TypingText({ runs, typing }: { runs: TextRun[]; typing: Typing }) {
  const game = useCurrentGame()
  const line = useRef<HTMLSpanElement>(null)
  const pieces = useMemo(() => splitForTyping(runs, typing), [runs, typing])

  useLayoutEffect(() => {
    const elapsed = game.now() - typing.startedAt
    const end = (pieces[pieces.length - 1]?.at ?? 0) + FADE_MS
    const animations = Array.from(line.current?.children ?? []).map((span, index) =>
      animatePiece(span, pieces[index]?.at ?? 0, end, elapsed),
    )
    return () => animations.forEach((animation) => animation.cancel())
  }, [game, pieces, typing])

  return (
    <span ref={line}>
      {pieces.map((piece, index) =>
        piece.isAction ? (
          <ActionText
            key={piece.start}
            text={piece.text}
            begins={!isContinued(pieces[index - 1], piece)}
            ends={!isContinued(piece, pieces[index + 1])}
          />
        ) : (
          <span key={piece.start}>{piece.text}</span>
        ),
      )}
    </span>
  )
}

/** An action, or a piece of it. `begins` and `ends`: the piece is its first, its last. */
function ActionText({ text, begins, ends }: { text: string; begins: boolean; ends: boolean }) {
  return (
    <em className={styles.action} data-begins={begins} data-ends={ends}>
      {text}
    </em>
  )
}

/** Whether two neighbouring pieces belong to the same action: no asterisk stands between them. */
function isContinued(piece: TypedPiece | undefined, next: TypedPiece | undefined): boolean {
  return piece?.isAction === true && next?.isAction === true && piece.start + piece.text.length === next.start
}

const FADE_MS = 80

/** All animations of a message have the same duration, so that the browser fires one finish. */
function animatePiece(piece: Element, at: number, end: number, elapsed: number): Animation {
  const frames = [
    { opacity: 0, offset: 0 },
    { opacity: 0, offset: at / end },
    { opacity: 1, offset: (at + FADE_MS) / end },
    { opacity: 1, offset: 1 },
  ]
  return piece.animate(frames, { duration: end, delay: -Math.max(0, elapsed), fill: 'backwards' })
}
