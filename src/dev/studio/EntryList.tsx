/** The entries, one a line. Only those in the window are in the document. */
import { type KeyboardEvent, type MouseEvent } from 'react'
import { useStore } from '../../platform/store.ts'
import { describe } from './describe.ts'
import styles from './EntryList.module.css'
import { findFault, formatTime, laneOf } from './lanes.ts'
import { type Playback } from './usePlayback.ts'
import { readRowStep, ROW_PX, useRowWindow } from './useRowWindow.ts'

interface EntryListProps {
  playback: Playback
  found: readonly number[]
  /** What a developer has changed of an entry, by its index. */
  changes: ReadonlyMap<number, string>
}

export function EntryList({ playback, found, changes }: EntryListProps) {
  const { replayer } = playback.session
  const current = useStore(playback.position, ({ count }) => count - 1)
  const total = replayer.entries.length
  const { list, first, last, page } = useRowWindow(total, current)
  const hits = new Set(found)
  const start = replayer.entries[0]?.at ?? 0

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = readRowStep(event.key, page)
    if (step === null) return
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
          const change = changes.get(index)
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
              {change !== undefined && <span className={styles.change}>{change}</span>}
              {fault !== null && <span className={styles.fault}>{fault}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
