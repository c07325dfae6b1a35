/** The text of a message, actions quieter than speech; drawn letter by letter, without React, while it types. */
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { type Typing } from '../../../../protocol/view.ts'
import { useCurrentGame, useGame } from '../../../bridge/game.ts'
import { useReducedMotion } from '../../../ui/useMediaQuery.ts'
import { type Run, runsOf, spokenText, typedLength, typedPart } from './words.ts'
import styles from './Words.module.css'

export function Words({ messageId, text }: { messageId: string; text: string }) {
  const typing = useGame((view) => (view.typing?.messageId === messageId ? view.typing : null))
  const isStill = useReducedMotion()
  const runs = useMemo(() => runsOf(text), [text])
  return typing === null || isStill ? <Whole runs={runs} /> : <Typed runs={runs} text={text} typing={typing} />
}

const Whole = memo(function Whole({ runs }: { runs: Run[] }) {
  return runs.map((run) => (run.isAction ? <Action key={run.start}>{run.text}</Action> : run.text))
})

/** Screen readers find the whole line at once; the eye sees it come. */
function Typed({ runs, text, typing }: { runs: Run[]; text: string; typing: Typing }) {
  const game = useCurrentGame()
  const line = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const spans = [...(line.current?.children ?? [])]
    let drawn = -1
    let frame = 0
    const draw = (): void => {
      const typed = typedLength(typing, game.now())
      if (typed !== drawn) runs.forEach((run, index) => write(spans[index], typedPart(run, typed)))
      drawn = typed
      if (typed < text.length) frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [game, runs, text, typing])

  return (
    <>
      <span className={styles.unseen}>{spokenText(text)}</span>
      <span ref={line} aria-hidden="true">
        {runs.map((run) => (run.isAction ? <Action key={run.start} /> : <span key={run.start} />))}
      </span>
    </>
  )
}

function Action({ children }: { children?: string }) {
  return <em className={styles.action}>{children}</em>
}

function write(span: Element | undefined, part: string): void {
  if (span !== undefined && span.textContent !== part) span.textContent = part
}
