/** Two recordings side by side: where log and view differ first, the entries around it, and the values that differ now. */
import { memo, useDeferredValue, useMemo } from 'react'
import { writeRecording } from '../../../protocol/recording.ts'
import { type Difference, diffViews, formatPath, type Path } from '../../../worker/debug/diffViews.ts'
import { entryAt } from '../../../worker/debug/entryLog.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { useStore } from '../../platform/store.ts'
import { Column, Row, Text } from '../../ui/layout.tsx'
import styles from './Comparison.module.css'
import { JsonTree } from './JsonTree.tsx'
import { type LogRow } from './model/alignLogs.ts'
import { countOf, findRow } from './model/comparison.ts'
import { type StudioSession } from './model/session.ts'
import { EntryCells, RowList } from './RowList.tsx'
import { type Beside, useLogComparison } from './useComparison.ts'
import { type Playback } from './usePlayback.ts'

interface ComparisonProps {
  playback: Playback
  beside: Beside
  onClose: () => void
  /** Asks why a value of the left recording is what it is. */
  onPick: (path: Path) => void
}

export function Comparison({ playback, beside, onClose, onPick }: ComparisonProps) {
  const { compared, alignment } = beside
  const leftCount = useStore(playback.position, ({ count }) => count)
  const rightCount = useStore(beside.playback.position, ({ count }) => count)
  const row = findRow(alignment, leftCount, rightCount)
  // The phones come first while a hand moves on the timeline.
  const place = useDeferredValue(useMemo(() => ({ row, leftCount, rightCount }), [row, leftCount, rightCount]))
  return (
    <Column as="section" className={styles.comparison} aria-label="Comparison">
      <Summary playback={playback} beside={beside} onClose={onClose} />
      {compared.notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {compared.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Rows playback={playback} beside={beside} current={row} />
      <Values playback={playback} beside={beside} place={place} onPick={onPick} />
    </Column>
  )
}

function Summary({ playback, beside, onClose }: Omit<ComparisonProps, 'onPick'>) {
  const { compared, alignment, differing, goToRow } = beside
  const comparison = useLogComparison(playback, beside.playback, compared.isOtherPlay)
  const { save } = compared
  const [firstDiffering] = differing
  const rowOfIndex = (index: number): number => alignment.rowOfLeft[index] ?? alignment.rowOfRight[index] ?? 0
  return (
    <Row wrap className={styles.summary}>
      <Text as="h2" oneLine className={styles.title}>{`Beside: ${compared.session.name}`}</Text>
      <Row wrap className={styles.firsts} role="group" aria-label="First differences">
        {comparison === null ? (
          <span role="status">Comparing …</span>
        ) : (
          <>
            <First
              name="Log"
              index={comparison.log?.index ?? null}
              onGo={(index) => goToRow(rowOfIndex(index))}
              same="the logs are the same"
            />
            {firstDiffering !== undefined && firstDiffering !== rowOfIndex(comparison.log?.index ?? 0) && (
              <button type="button" onClick={() => goToRow(firstDiffering)}>
                {`But for times: entry ${nameRow(alignment.rows[firstDiffering])}`}
              </button>
            )}
            <First
              name="View"
              index={comparison.view?.index ?? null}
              onGo={(index) => goToRow(rowOfIndex(index))}
              same="the views are the same"
            />
            {comparison.last.length > 0 && (
              <button type="button" onClick={() => goToRow(alignment.rows.length - 1)}>
                {`Last view: ${countOf(comparison.last.length, 'value')}`}
              </button>
            )}
          </>
        )}
      </Row>
      {save !== null && (
        <button
          type="button"
          onClick={() => {
            const { recording, name } = save()
            saveFile(new Blob([writeRecording(recording)], { type: 'application/jsonl' }), name)
          }}
        >
          Save recording
        </button>
      )}
      <button type="button" title="Close the comparison (Escape)" onClick={onClose}>
        Close
      </button>
    </Row>
  )
}

function First({
  name,
  index,
  same,
  onGo,
}: {
  name: string
  index: number | null
  same: string
  onGo: (index: number) => void
}) {
  if (index === null) return <span className={styles.same}>{same}</span>
  return (
    <button type="button" className={styles.differs} onClick={() => onGo(index)}>
      {`${name}: entry ${index + 1}`}
    </button>
  )
}

/** The number of its entry, from 1. */
function nameRow(row: LogRow | undefined): number {
  return (row?.left ?? row?.right ?? 0) + 1
}

const SIGNS: Readonly<Record<LogRow['status'], { sign: string; text: string }>> = {
  same: { sign: '', text: 'the same' },
  time: { sign: '~', text: 'the same but for ids and times' },
  changed: { sign: '≠', text: 'with other contents' },
  left: { sign: '−', text: 'on the left only' },
  right: { sign: '+', text: 'on the right only' },
}

function Rows({ playback, beside, current }: { playback: Playback; beside: Beside; current: number }) {
  const { alignment, goToRow } = beside
  const { rows } = alignment
  return (
    <Column className={styles.logs}>
      <div className={styles.heads}>
        <span>{playback.session.name}</span>
        <span>{beside.compared.session.name}</span>
      </div>
      <RowList
        label="Entries of both"
        name="row"
        total={rows.length}
        current={current}
        onStep={(step) => goToRow(Math.max(0, Math.min(rows.length - 1, current + step)))}
        onChoose={goToRow}
        renderRow={(index) => {
          const { left, right, status } = rows[index] ?? { left: null, right: null, status: 'same' }
          const { sign, text } = SIGNS[status]
          return {
            attributes: { className: styles.row, title: text, 'data-status': status },
            content: (
              <>
                <Cell session={playback.session} index={left} />
                <span className={styles.sign}>{sign}</span>
                <Cell session={beside.playback.session} index={right} />
              </>
            ),
          }
        }}
      />
    </Column>
  )
}

function Cell({ session: { replayer }, index }: { session: StudioSession; index: number | null }) {
  if (index === null) return <span className={styles.none} />
  return (
    <Row as="span" gap={2} align="stretch" className={styles.cell}>
      <EntryCells replayer={replayer} index={index} />
    </Row>
  )
}

interface ValuesProps {
  playback: Playback
  beside: Beside
  place: { row: number; leftCount: number; rightCount: number }
  onPick: (path: Path) => void
}

/** The values that differ where both stand now, path by path. */
const Values = memo(function Values({ playback, beside, place, onPick }: ValuesProps) {
  const { row, leftCount, rightCount } = place
  const { left: leftIndex, right: rightIndex } = beside.alignment.rows[row] ?? { left: null, right: null }
  const [left, right] = [playback.session.replayer, beside.playback.session.replayer]
  const [ofLeft, ofRight] = beside.meanings ?? [(value: unknown) => value, (value: unknown) => value]
  const entries = diffViews(
    leftIndex === null ? undefined : ofLeft(entryAt(left.entries, leftIndex)),
    rightIndex === null ? undefined : ofRight(entryAt(right.entries, rightIndex)),
  )
  const views = diffViews(ofLeft(left.seek(leftCount).view), ofRight(right.seek(rightCount).view))
  return (
    <div className={styles.values} role="region" aria-label="Values that differ">
      <Differences title="This entry" differences={entries} />
      <Differences title="The view after it" differences={views} onPick={(path) => onPick(['view', ...path])} />
    </div>
  )
})

/** Most that are listed: two other stories differ in everything. */
const MOST_DIFFERENCES = 200

function Differences({
  title,
  differences,
  onPick,
}: {
  title: string
  differences: readonly Difference[]
  onPick?: (path: Path) => void
}) {
  return (
    <>
      <h3 className={styles.part}>
        {`${title}: ${differences.length === 0 ? 'the same' : `${countOf(differences.length, 'value')} ${differences.length === 1 ? 'differs' : 'differ'}`}`}
      </h3>
      {differences.length > 0 && (
        <Column as="ul" gap={2} className={styles.differences}>
          {differences.slice(0, MOST_DIFFERENCES).map(({ path, expected, actual }, index) => (
            <li key={`${formatPath(path)} ${index}`}>
              {onPick === undefined ? (
                <span className={styles.path}>{formatPath(path)}</span>
              ) : (
                <button
                  type="button"
                  className={styles.path}
                  title={`Why is ${formatPath(path)} so on the left?`}
                  onClick={() => onPick(path)}
                >
                  {formatPath(path)}
                </button>
              )}
              <div className={styles.sides}>
                <Side value={expected} name="left" />
                <Side value={actual} name="right" />
              </div>
            </li>
          ))}
        </Column>
      )}
      {differences.length > MOST_DIFFERENCES && <p>{`and ${differences.length - MOST_DIFFERENCES} more`}</p>}
    </>
  )
}

function Side({ value, name }: { value: unknown; name: 'left' | 'right' }) {
  return (
    <div className={styles.side} data-side={name}>
      {value === undefined ? (
        <span className={styles.nothing}>nothing here</span>
      ) : (
        <JsonTree value={value} openLevels={1} />
      )}
    </div>
  )
}
