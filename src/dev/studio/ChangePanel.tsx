/** Changes of the entry at hand, faults, and the run of what they make of the recording. */
import { useId, useState } from 'react'
import { type Entry } from '../../../protocol/entries.ts'
import { type Failure, FAILURES } from '../../../protocol/errors.ts'
import { type Edit, listEditKinds, parseEntry } from '../../../worker/debug/edits.ts'
import { entryAt } from '../../../worker/debug/entryLog.ts'
import { Column, Row, Text } from '../../ui/layout.tsx'
import styles from './ChangePanel.module.css'
import { describe } from './describe.ts'
import { formatTime } from './lanes.ts'
import { readSession } from './model/comparison.ts'
import { FACTS, nameEdit } from './model/describeEdit.ts'
import { type StudioSession } from './model/session.ts'
import { type Edits } from './useEdits.ts'
import { type Playback } from './usePlayback.ts'

interface ChangePanelProps {
  playback: Playback
  index: number
  edits: Edits
  onRun: () => void
}

export function ChangePanel({ playback: { session, goTo }, index, edits, onRun }: ChangePanelProps) {
  const entry = entryAt(session.replayer.entries, index)
  if (entry === undefined) return null
  const kinds = new Set(listEditKinds(entry))
  const start = session.replayer.entries.timeAt(0) ?? 0
  return (
    <>
      <Changes edits={edits} onRun={onRun} onGo={(place) => goTo(place + 1)} />
      <h2 className={styles.title}>{`Entry ${index + 1} · ${entry.type} at ${formatTime(entry.at - start)}`}</h2>
      <Text breaks tone="quiet">
        {describe(entry)}
      </Text>
      {entry.type === 'timer' && (
        <Text breaks tone="quiet">
          Timers fire by themselves when they are due. Change the entry that set this one, or what the page reports.
        </Text>
      )}
      {kinds.has('drop') && <Order index={index} onAdd={edits.add} />}
      {entry.type === 'server' && entry.events.length > 0 && <Events entry={entry} index={index} onAdd={edits.add} />}
      {kinds.has('fail') && <Failing index={index} onAdd={edits.add} />}
      <Facts index={index} onAdd={edits.add} />
      {kinds.has('replace') && <Json key={index} session={session} index={index} entry={entry} onAdd={edits.add} />}
    </>
  )
}

interface PartProps {
  index: number
  onAdd: (edit: Edit) => void
}

function Changes({ edits, onRun, onGo }: { edits: Edits; onRun: () => void; onGo: (index: number) => void }) {
  const { edits: made } = edits
  return (
    <Column as="section" gap={2} className={styles.changes} aria-label="Changes so far">
      <Row wrap className={styles.line}>
        <button type="button" className={styles.run} title="Run again (r)" onClick={onRun} disabled={made.length === 0}>
          Run again
        </button>
        <button type="button" title="Undo the last change (u)" onClick={edits.undo} disabled={made.length === 0}>
          Undo
        </button>
        <button type="button" onClick={edits.clear} disabled={made.length === 0}>
          Undo all
        </button>
      </Row>
      {made.length === 0 ? (
        <Text breaks tone="quiet">
          No change yet. Changes are kept on this page only, until the run is saved.
        </Text>
      ) : (
        <Column as="ol" gap={1} className={styles.list}>
          {made.map((edit, place) => (
            <li key={place}>
              <button type="button" className={styles.link} onClick={() => onGo(edit.index)}>
                {`Entry ${edit.index + 1}: ${nameEdit(edit)}`}
              </button>
              <button type="button" onClick={() => edits.remove(place)} aria-label={`Undo change ${place + 1}`}>
                ×
              </button>
            </li>
          ))}
        </Column>
      )}
    </Column>
  )
}

function Order({ index, onAdd }: PartProps) {
  const id = useId()
  const [seconds, setSeconds] = useState('2')
  const [withRest, setWithRest] = useState(true)
  const ms = Math.round(Number(seconds) * 1_000)
  return (
    <Column as="section" gap={2} className={styles.part} aria-label="Order and time">
      <Row wrap className={styles.line}>
        <button type="button" onClick={() => onAdd({ kind: 'drop', index })}>
          Drop
        </button>
        <button type="button" onClick={() => onAdd({ kind: 'double', index })}>
          Double
        </button>
        <button type="button" onClick={() => onAdd({ kind: 'swap', index })}>
          Swap with the next
        </button>
      </Row>
      <Row
        as="form"
        wrap
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (Number.isFinite(ms) && ms !== 0) onAdd({ kind: 'delay', index, ms, withRest })
        }}
      >
        <button type="submit">Delay</button>
        <label htmlFor={id}>by</label>
        <input
          id={id}
          type="number"
          step="any"
          className={styles.short}
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
        <span>s</span>
        <Row as="label" className={styles.check}>
          <input type="checkbox" checked={withRest} onChange={({ target }) => setWithRest(target.checked)} />
          <span>with all that follows</span>
        </Row>
      </Row>
    </Column>
  )
}

function Events({ entry, index, onAdd }: PartProps & { entry: Extract<Entry, { type: 'server' }> }) {
  return (
    <Column as="section" gap={2} className={styles.part} aria-labelledby="change-events">
      <h3 id="change-events">Events</h3>
      <Column as="ul" gap={1} className={styles.list}>
        {entry.events.map(({ id, event_type }, place) => (
          <li key={`${id} ${place}`}>
            <Text as="span" grow breaks className={styles.grow}>
              {event_type}
            </Text>
            <button
              type="button"
              aria-label={`Drop event ${place + 1}, ${event_type}`}
              onClick={() => onAdd({ kind: 'dropEvent', index, id })}
            >
              Drop
            </button>
            <button
              type="button"
              aria-label={`Double event ${place + 1}, ${event_type}`}
              onClick={() => onAdd({ kind: 'doubleEvent', index, id })}
            >
              Double
            </button>
          </li>
        ))}
      </Column>
    </Column>
  )
}

const FAILURE_NAMES: Readonly<Record<Failure, string>> = {
  network: 'the connection is lost',
  cut_short: 'an event is cut or no JSON, and the history was not there',
  timeout: 'no byte for 30 s',
  http: 'a status that is not OK',
  gate: '401 of a gate in front of the server',
  bad_answer: 'an answer that does not fit',
  not_a_stream: 'no event stream, such as a page of a hotel',
  unauthorized: '401, with a new token too',
  insufficient_coins: 'not enough coins',
  price_changed: 'the price has changed',
  refused: 'the server refuses',
  moved_on: 'the story no longer waits for it',
  time_unpaid: 'the interval of the paid scene is over',
}

function Failing({ index, onAdd }: PartProps) {
  const id = useId()
  const [failure, setFailure] = useState<Failure>('network')
  const [message, setMessage] = useState('')
  const isRefused = failure === 'refused'
  return (
    <Column as="section" gap={2} className={styles.part} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>A fault in place of this answer and what its request brings after it</h3>
      <Row
        as="form"
        wrap
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          onAdd({ kind: 'fail', index, failure, ...(isRefused && message !== '' && { message }) })
        }}
      >
        <button type="submit">Fail</button>
        <label htmlFor={id}>because</label>
        <select id={id} value={failure} onChange={({ target }) => setFailure(target.value as Failure)}>
          {FAILURES.map((one) => (
            <option key={one} value={one}>
              {FAILURE_NAMES[one]}
            </option>
          ))}
        </select>
        {isRefused && (
          <input
            aria-label="Words of the refusal"
            placeholder="its words"
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Row>
      <Row wrap className={styles.line}>
        <button type="button" onClick={() => onAdd({ kind: 'silence', index })}>
          Never answer
        </button>
      </Row>
    </Column>
  )
}

function Facts({ index, onAdd }: PartProps) {
  const id = useId()
  const [name, setName] = useState('goes offline')
  return (
    <Row
      as="form"
      wrap
      className={`${styles.part} ${styles.line}`}
      onSubmit={(event) => {
        event.preventDefault()
        const found = FACTS.find(([one]) => one === name)
        if (found !== undefined) onAdd({ kind: 'fact', index, fact: found[1] })
      }}
    >
      <button type="submit">Insert</button>
      <label htmlFor={id}>after it the page</label>
      <select id={id} value={name} onChange={({ target }) => setName(target.value)}>
        {FACTS.map(([one]) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </Row>
  )
}

function Json({ session, index, entry, onAdd }: PartProps & { session: StudioSession; entry: Entry }) {
  const id = useId()
  const [text, setText] = useState(() => JSON.stringify(entry, null, 2))
  const [problem, setProblem] = useState<string | null>(null)
  const replace = (): void => {
    const read = parseEntry(readSession(session), index, text)
    setProblem(typeof read === 'string' ? read : null)
    if (typeof read !== 'string') onAdd({ kind: 'replace', index, entry: read })
  }
  return (
    <Column as="section" gap={2} className={styles.part}>
      <h3 id={id}>The entry as JSON</h3>
      <textarea
        aria-labelledby={id}
        aria-invalid={problem !== null}
        spellCheck={false}
        rows={Math.min(18, text.split('\n').length + 1)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem !== null && (
        <Text breaks tone="danger" role="alert">
          {problem}
        </Text>
      )}
      <Row wrap className={styles.line}>
        <button type="button" onClick={replace}>
          Replace the entry
        </button>
      </Row>
    </Column>
  )
}
