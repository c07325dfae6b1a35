/** Sessions that can be opened: the recordings of the repository, the sessions that tabs play now, and a file. */
import { useEffect, useState } from 'react'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { poll } from '../../platform/time.ts'
import { Column, Row } from '../../ui/layout.tsx'
import styles from './Library.module.css'
import { filterLibrary, loadLibrary, type LibraryItem } from './model/library.ts'
import { type LiveLogs } from './model/live.ts'

interface LibraryProps {
  logs: LiveLogs | null
  onOpen: (name: string) => void
  onOpenLive: (key: SessionKey) => void
  onFile: (file: File) => void
}

/** How often the list of live sessions is read again, ms. */
const LIST_EVERY_MS = 2_000
/** Event types that a row names. */
const MOST_EVENTS = 6

export function Library({ logs, onOpen, onOpenLive, onFile }: LibraryProps) {
  const [items, setItems] = useState<readonly LibraryItem[]>([])
  const [query, setQuery] = useState('')
  const live = useLiveSessions(logs)
  useEffect(() => void loadLibrary().then(setItems), [])
  const found = filterLibrary(items, query)
  return (
    <div className={styles.library}>
      <Column as="section" className={styles.side} aria-labelledby="files">
        <h2 id="files">A file</h2>
        <p>
          Drop a recording anywhere on this page: a session that was exported, a player’s report, or what a failed test
          has attached.
        </p>
        <Column as="label" gap={1}>
          <span>Choose a file</span>
          <input
            type="file"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file !== undefined) onFile(file)
            }}
          />
        </Column>
        <h2>Played now</h2>
        {live.length === 0 ? (
          <p>No session of this origin is stored on this device. Open the app in another tab and begin a story.</p>
        ) : (
          <ul className={styles.rows}>
            {live.map((key) => (
              <li key={JSON.stringify(key)}>
                <button type="button" onClick={() => onOpenLive(key)}>
                  <strong>{key.storyId}</strong>
                  <span>{`with ${key.actorId}`}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <h2>Keys</h2>
        <dl className={styles.keys}>
          {KEYS.map(([key, text]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Column>
      <section className={styles.main} aria-labelledby="recordings">
        <Row className={styles.head}>
          <h2 id="recordings">Recordings of the repository</h2>
          <input
            type="search"
            aria-label="Search recordings"
            placeholder="what it shows, a rule such as P6, an event type"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <output>{`${found.length} of ${items.length}`}</output>
        </Row>
        <ul className={styles.rows}>
          {found.map(({ name, about, entries, events }) => (
            <li key={name}>
              <button type="button" onClick={() => onOpen(name)}>
                <strong>{name}</strong>
                <span>{about}</span>
                <span className={styles.quiet}>
                  {`${entries} entries · ${events.slice(0, MOST_EVENTS).join(', ')}${events.length > MOST_EVENTS ? ' …' : ''}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const KEYS = [
  ['Space', 'play or pause'],
  ['← →', 'an entry back or on'],
  ['Shift + ← →', 'a visible change back or on'],
  ['Home End', 'the beginning, the end'],
  ['[ ]', 'slower, faster'],
  ['/', 'search'],
  ['n N', 'the next or last entry found'],
  ['1 … 6', 'entry, changes, state, why, make a test, change it'],
  ['c', 'compare with another recording'],
  ['r u', 'run the changes again, undo the last one'],
  ['o', 'open another recording'],
] as const

function useLiveSessions(logs: LiveLogs | null): readonly SessionKey[] {
  const [sessions, setSessions] = useState<readonly SessionKey[]>([])
  useEffect(() => {
    if (logs === null) return undefined
    let isOver = false
    const end = poll(LIST_EVERY_MS, async () => {
      const listed = await logs.list().catch(() => [])
      if (!isOver) setSessions(listed)
    })
    return () => {
      isOver = true
      end()
    }
  }, [logs])
  return sessions
}
