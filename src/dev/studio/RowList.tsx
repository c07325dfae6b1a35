/** A long list of rows of one height, of which only those in the window are in the document. The current row is kept in it. */
import { type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { type Replayer } from '../../../worker/debug/replayer.ts'
import { entryAt } from '../../../worker/debug/entryLog.ts'
import { describe } from './describe.ts'
import { formatTime, laneOf } from './lanes.ts'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './RowList.module.css'
import { readRowStep, ROW_PX, useRowWindow } from './useRowWindow.ts'

interface RowListProps {
  label: string
  /** Begins the id of each row. */
  name: string
  total: number
  current: number
  /** Keys move by so many rows, which may lead beyond the list. */
  onStep: (rows: number) => void
  onChoose: (index: number) => void
  /** Content and attributes of a row. */
  renderRow: (index: number) => { attributes: RowAttributes; content: ReactNode }
}

interface RowAttributes {
  className?: string | undefined
  title?: string
  'data-found'?: boolean
  'data-visible'?: boolean
  'data-status'?: string
}

export function RowList({ label, name, total, current, onStep, onChoose, renderRow }: RowListProps) {
  const { list, first, last, page } = useRowWindow(total, current)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = readRowStep(event.key, page)
    if (step === null) return
    event.preventDefault()
    onStep(step)
  }
  const onClick = ({ target }: MouseEvent): void => {
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null
    if (row !== null) onChoose(Number(row.dataset.index))
  }
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`${name}-${current}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={styles.rows} role="presentation" style={{ height: total * ROW_PX, paddingTop: first * ROW_PX }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
          const index = first + offset
          const { attributes, content } = renderRow(index)
          const { className, ...others } = attributes
          return (
            <Row
              gap={2}
              key={index}
              {...others}
              id={`${name}-${index}`}
              role="option"
              aria-selected={index === current}
              aria-posinset={index + 1}
              aria-setsize={total}
              className={className === undefined ? styles.row : `${styles.row} ${className}`}
              style={{ height: ROW_PX }}
              data-index={index}
            >
              {content}
            </Row>
          )
        })}
      </div>
    </div>
  )
}

/** Number, time, kind and words of an entry. */
export function EntryCells({ replayer: { entries }, index }: { replayer: Replayer; index: number }) {
  const entry = entryAt(entries, index)
  if (entry === undefined) return null
  return (
    <>
      <span className={styles.number}>{index + 1}</span>
      <span className={styles.time}>{formatTime(entry.at - (entries.timeAt(0) ?? 0))}</span>
      <span className={styles.kind} data-lane={laneOf(entry)}>
        {entry.type}
      </span>
      <Text as="span" grow className={styles.text}>
        {describe(entry)}
      </Text>
    </>
  )
}
