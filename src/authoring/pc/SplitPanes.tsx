/** Three panes side by side. The separators between them are moved by pointer or arrow keys; a double click or Home brings their first place back. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './SplitPanes.module.css'
import * as v from 'valibot'
import { readItem, writeItem } from '../../platform/storage.ts'
import { readRemPx } from '../../platform/textSize.ts'

/** One press of an arrow key, rem. */
const STEP_REM = 1

interface Props {
  start: ReactNode
  middle: ReactNode
  end: ReactNode
}

export function SplitPanes({ start, middle, end }: Props) {
  const panes = useRef<HTMLDivElement>(null)
  const [wished, setWished] = useState(readWidths)
  const [roomRem, setRoomRem] = useState(() => innerWidth / readRemPx())
  useEffect(() => {
    const element = panes.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setRoomRem(element.clientWidth / readRemPx()))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const widths = fitWidths(wished, roomRem)
  const resize = (side: Side, width: number): void => {
    const next: PaneWidths = { ...widths, [side]: width }
    setWished(fitWidths(next, roomRem))
    storeWidths(fitWidths(next, roomRem))
  }
  return (
    <div ref={panes} className={styles.panes}>
      <div className={styles.side} style={{ width: `${widths.start}rem` }}>
        {start}
      </div>
      <PaneSeparator side="start" width={widths.start} onResize={resize} />
      <div className={styles.middle}>{middle}</div>
      <PaneSeparator side="end" width={widths.end} onResize={resize} />
      <div className={styles.side} style={{ width: `${widths.end}rem` }}>
        {end}
      </div>
    </div>
  )
}

interface SeparatorProps {
  side: Side
  width: number
  onResize: (side: Side, width: number) => void
}

function PaneSeparator({ side, width, onResize }: SeparatorProps) {
  const { t } = useTranslation('creation')
  const drag = useRef<{ x: number; width: number } | null>(null)
  /** To the right a pane at the start grows, and one at the end shrinks. */
  const direction = side === 'start' ? 1 : -1
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: STEP_REM * direction, ArrowLeft: -STEP_REM * direction }[event.key]
    if (step === undefined && event.key !== 'Home') return
    event.preventDefault()
    onResize(side, step === undefined ? DEFAULT_WIDTHS[side] : width + step)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (drag.current === null) return
    onResize(side, drag.current.width + ((clientX - drag.current.x) / readRemPx()) * direction)
  }
  return (
    <div
      className={styles.separator}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(`home.panes.${side}`)}
      aria-valuemin={PANE_LIMITS.min}
      aria-valuemax={PANE_LIMITS.max}
      aria-valuenow={Math.round(width)}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(side, DEFAULT_WIDTHS[side])}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    />
  )
}

/** Widths of the side panes of the desktop editor, in rem, remembered on this device. */
const SIDES = ['start', 'end'] as const
type Side = (typeof SIDES)[number]
type PaneWidths = Readonly<Record<Side, number>>

/** Least and greatest width of a pane, and the least width of the middle pane, rem. */
const PANE_LIMITS = { min: 15, max: 60, middle: 18 } as const
const DEFAULT_WIDTHS: PaneWidths = { start: 21, end: 25 }

const STORAGE_KEY = 'creation_panes'
const stored = v.object({ start: v.number(), end: v.number() })

/** The widths that fit into a window of this width, rem. A narrow window makes them narrower, and does not change what is remembered. */
function fitWidths({ start, end }: PaneWidths, windowRem: number): PaneWidths {
  const both = windowRem - PANE_LIMITS.middle
  const fittedEnd = clamp(end, both - PANE_LIMITS.min)
  return { start: clamp(start, both - fittedEnd), end: fittedEnd }
}

function clamp(width: number, most: number): number {
  return Math.max(PANE_LIMITS.min, Math.min(PANE_LIMITS.max, most, width))
}

function readWidths(): PaneWidths {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), readItem(STORAGE_KEY))
  return parsed.success ? parsed.output : DEFAULT_WIDTHS
}

function storeWidths(widths: PaneWidths): void {
  writeItem(STORAGE_KEY, JSON.stringify(widths))
}
