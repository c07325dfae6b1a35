/** Functions of the reducer with their file and line. One that is pressed opens in the editor of the developer. */
import { type CodePlace } from '../../../worker/debug/codeIndex.ts'
import { isStandalone } from './phoneSource.ts'
import panel from './EntryPanel.module.css'
import styles from './EventLives.module.css'

/** Functions that are listed: those farther out call nearly everything. */
const MOST_PLACES = 5

export function CodeLinks({ places }: { places: readonly CodePlace[] }) {
  if (places.length === 0) return null
  return (
    <ul className={styles.places}>
      {places.slice(0, MOST_PLACES).map((place) => (
        <li key={`${place.file} ${place.name}`}>
          <CodeLink place={place} />
        </li>
      ))}
    </ul>
  )
}

export function CodeLink({ place: { name, file, line, rules } }: { place: CodePlace }) {
  const text = `${name} ${file}:${line}`
  return (
    <>
      {isStandalone() ? (
        <code>{text}</code>
      ) : (
        <button
          type="button"
          className={panel.path}
          title="Open in the editor"
          onClick={() => openInEditor(file, line)}
        >
          {text}
        </button>
      )}
      {rules.length > 0 && <span>{` ${rules.join(', ')}`}</span>}
    </>
  )
}

/** Answered by the server of Vite. */
function openInEditor(file: string, line: number): void {
  void fetch(`/__open-in-editor?${new URLSearchParams({ file: `${file}:${line}` }).toString()}`).catch(() => undefined)
}
