/** The timeline: a lane for each kind of entry, waits to scale. A hand on it moves to any time. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { entryAt } from '../../../worker/debug/entryLog.ts'
import { useStore } from '../../platform/store.ts'
import { describe } from './describe.ts'
import { drawTimeline, HEIGHT, LABELS } from './drawTimeline.ts'
import { formatTime, moveInto, type Span, zoom } from './lanes.ts'
import { findRange } from './model/session.ts'
import styles from './Timeline.module.css'
import { type Playback } from './usePlayback.ts'

interface TimelineProps {
  playback: Playback
  /** Indexes of entries that a search has found. */
  found: readonly number[]
  /** How many entries are prepared: more are drawn. */
  prepared: number
  theme: string
}

export function Timeline({ playback, found, prepared, theme }: TimelineProps) {
  const { session, position } = playback
  const { replayer } = session
  const { count, at } = useStore(position)
  const whole = withMargin(findRange(replayer))
  const isPlaying = useStore(playback.isPlaying)
  const [shown, setShown] = useState<Span | null>(null)
  const span = shown === null ? whole : followed(moveInto(shown, whole), whole, at, isPlaying)
  const { from, to } = span
  const { canvas, width } = useWidth()
  const room = Math.max(1, width - LABELS)
  const toX = (time: number): number => LABELS + ((time - span.from) / (span.to - span.from)) * room
  const toTime = (x: number): number => span.from + ((x - LABELS) / room) * (span.to - span.from)
  useEffect(() => {
    if (canvas.current !== null && width > 0)
      drawTimeline(canvas.current, { replayer, span: { from, to }, width, found, prepared, theme })
  }, [canvas, replayer, from, to, width, found, prepared, theme])

  const seekTo = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void =>
    playback.goToTime(toTime(clientX - currentTarget.getBoundingClientRect().left))
  const onKeyDown = (event: KeyboardEvent): void => {
    const far = Math.max(1, Math.round(replayer.entries.length / 20))
    const steps: Readonly<Record<string, number>> = { PageUp: -far, PageDown: far, ArrowUp: -1, ArrowDown: 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    playback.goTo(position.get().count + step)
  }
  const zoomBy = (factor: number): void => setShown(zoom(span, whole, factor, at))
  const entry = entryAt(replayer.entries, count - 1)
  return (
    <div className={styles.timeline}>
      <div className={styles.zoom}>
        <button type="button" onClick={() => zoomBy(0.5)} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => zoomBy(2)} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={() => setShown(null)}>
          Fit
        </button>
      </div>
      <div
        className={styles.lanes}
        role="slider"
        tabIndex={0}
        aria-label="Timeline"
        aria-valuemin={1}
        aria-valuemax={replayer.entries.length}
        aria-valuenow={count}
        aria-valuetext={`Entry ${count} of ${replayer.entries.length}, ${formatTime(at - whole.from)}, ${entry === undefined ? '' : describe(entry)}`}
        style={{ height: HEIGHT }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          seekTo(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && seekTo(event)}
        onKeyDown={onKeyDown}
        onWheel={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect()
          if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
            const by = ((event.deltaX + event.deltaY) / room) * (span.to - span.from)
            setShown(moveInto({ from: span.from + by, to: span.to + by }, whole))
          } else setShown(zoom(span, whole, event.deltaY > 0 ? 1.25 : 0.8, toTime(event.clientX - left)))
        }}
      >
        <canvas ref={canvas} className={styles.canvas} />
        {at >= span.from && at <= span.to && (
          <div className={styles.head} style={{ transform: `translateX(${toX(at)}px)` }} />
        )}
      </div>
    </div>
  )
}

/** A little more than the session, so that the marks at its ends are seen whole. */
function withMargin({ from, to }: Span): Span {
  const margin = Math.max(50, (to - from) * 0.01)
  return { from: from - margin, to: to + margin }
}

/** While it plays, the part that is shown moves along. */
function followed(span: Span, whole: Span, at: number, isPlaying: boolean): Span {
  if (!isPlaying || (at >= span.from && at <= span.to)) return span
  return moveInto({ from: at, to: at + span.to - span.from }, whole)
}

function useWidth() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = canvas.current?.parentElement
    if (element === null || element === undefined) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { canvas, width }
}
