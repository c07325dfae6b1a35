/** The entries, one a line. Only those in the window are in the document. */
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useStore } from '../../platform/store.ts'
import { describe } from './describe.ts'
import styles from './EntryList.module.css'
import { findFault, formatTime, laneOf } from './lanes.ts'
import { type Playback } from './usePlayback.ts'

const ROW_PX = 24
/** Rows beyond both ends of the window. */
const MARGIN_ROWS = 10

interface EntryListProps {
  playback: Playback
  found: readonly number[]
}

export function EntryList({ playback, found }: EntryListProps) {
  const { replayer } = playback.session
  const current = useStore(playback.position, ({ count }) => count - 1)
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ top: 0, height: 600 })
  const total = replayer.entries.length
  const first = Math.max(0, Math.floor(shown.top / ROW_PX) - MARGIN_ROWS)
  const last = Math.min(total, Math.ceil((shown.top + shown.height) / ROW_PX) + MARGIN_ROWS)
  const hits = new Set(found)
  const start = replayer.entries[0]?.at ?? 0

  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = (): void => setShown({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  // The current entry stays in the window.
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const top = current * ROW_PX
    if (top < element.scrollTop || top + ROW_PX > element.scrollTop + element.clientHeight)
      element.scrollTop = top - element.clientHeight / 3
  }, [current])

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(shown.height / ROW_PX) - 1)
    const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    playback.goTo(current + 1 + step)
  }
  const onClick = ({ target }: MouseEvent): void => {
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null
    if (row !== null) playback.goTo(Number(row.dataset.index) + 1)
  }
  const rows = replayer.entries.slice(first, last)
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label="Entries"
      tabIndex={0}
      aria-activedescendant={`entry-${current}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={styles.rows} role="presentation" style={{ height: total * ROW_PX, paddingTop: first * ROW_PX }}>
        {rows.map((entry, row) => {
          const index = first + row
          const fault = findFault(replayer, index)
          return (
            <div
              key={index}
              id={`entry-${index}`}
              role="option"
              aria-selected={index === current}
              aria-posinset={index + 1}
              aria-setsize={total}
              data-found={hits.has(index)}
              data-visible={replayer.effects[index]?.changed.length !== 0}
              className={styles.row}
              style={{ height: ROW_PX }}
              data-index={index}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.time}>{formatTime(entry.at - start)}</span>
              <span className={styles.kind} data-lane={laneOf(entry)}>
                {entry.type}
              </span>
              <span className={styles.text}>{describe(entry)}</span>
              {fault !== null && <span className={styles.fault}>{fault}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
