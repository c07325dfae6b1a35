/** Chooses what stands beside the recording: what the code of now makes of it, a recording of the repository, or a file. */
import { useEffect, useRef, useState } from 'react'
import { Row } from '../../ui/layout.tsx'
import styles from './CompareDialog.module.css'
import { filterLibrary, type LibraryItem, loadLibrary } from './model/library.ts'
import { isStandalone } from './phoneSource.ts'

interface CompareDialogProps {
  onNow: () => void
  onRecording: (name: string) => void
  onFile: (file: File) => void
  onClose: () => void
}

export function CompareDialog({ onNow, onRecording, onFile, onClose }: CompareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [items, setItems] = useState<readonly LibraryItem[]>([])
  const [query, setQuery] = useState('')
  useEffect(() => void loadLibrary().then(setItems), [])
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="compare-title" onClose={onClose}>
      <h2 id="compare-title">Compare with</h2>
      <div className={styles.choice}>
        <button type="button" className={styles.now} onClick={onNow}>
          The code of now
        </button>
        <p>The driver is fed with this recording again; what it writes and shows stands beside it.</p>
      </div>
      <label className={styles.choice}>
        <span>A file</span>
        <input
          type="file"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) onFile(file)
          }}
        />
      </label>
      {!isStandalone() && (
        <>
          <label className={styles.choice}>
            <span>A recording of the repository</span>
            <input
              type="search"
              placeholder="what it shows, a rule such as P6, an event type"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </label>
          <ul className={styles.found} aria-label="Recordings">
            {filterLibrary(items, query).map(({ name, about }) => (
              <li key={name}>
                <button type="button" onClick={() => onRecording(name)}>
                  <strong>{name}</strong>
                  <span>{about}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Row align="stretch" justify="end">
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </Row>
    </dialog>
  )
}
