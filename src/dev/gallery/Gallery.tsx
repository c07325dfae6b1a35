/** One state of the chat screen, or the list of all of them. In the console, `game.change({ ... })` changes the view, and `openPanel({ kind })` and `showToast(type, text)` work as in the app. */
import { useEffect, useState } from 'react'
import { type Locale } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { GameProvider } from '../../bridge/game.ts'
import { ChatScreen } from '../../screens/chat/ChatScreen.tsx'
import { openPanel } from '../../screens/chat/panels/panelStore.ts'
import { pageNow } from '../../ui/time.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { createFakeGame } from './fakeGame.ts'
import styles from './Gallery.module.css'
import { openRecordedView, RECORDING_NAMES, type RecordedView } from './recordings.ts'
import { createGalleryViews } from './views.ts'

/** What the address asks for. */
export interface GalleryRequest {
  locale: Locale
  /** A view written by hand. */
  view: string | null
  recording: string | null
  /** Of the recording, so many entries; null for all. */
  entry: number | null
}

export function Gallery({ locale, view: name, recording, entry }: GalleryRequest) {
  const [views] = useState(() => createGalleryViews(locale, pageNow()))
  const view = name === null ? undefined : views[name]
  if (recording !== null) return <RecordedState recording={recording} entry={entry} />
  if (view === undefined) return <Contents views={Object.keys(views)} />
  return <State view={view} clock={pageNow} />
}

function State({ view, clock }: { view: View; clock?: () => number }) {
  const [game] = useState(() => createFakeGame(view, clock === undefined ? {} : { now: clock }))
  useEffect(() => void Object.assign(window, { game, openPanel, showToast }), [game])
  return (
    <main className={styles.column}>
      <GameProvider value={game}>
        <ChatScreen />
      </GameProvider>
      <Toasts />
    </main>
  )
}

function RecordedState({ recording, entry }: { recording: string; entry: number | null }) {
  const [recorded, setRecorded] = useState<RecordedView | Error | null>(null)
  useEffect(() => {
    openRecordedView(recording, entry).then(setRecorded, setRecorded)
  }, [recording, entry])
  if (recorded === null) return null
  if (recorded instanceof Error) return <p role="alert">{recorded.message}</p>
  const at = entry ?? recorded.entries
  const link = (to: number): string => `?recording=${recording}&entry=${to}`
  return (
    <>
      <State view={recorded.view} />
      <nav className={styles.entries} aria-label="Entries">
        {at > 1 && <a href={link(at - 1)}>Previous</a>}
        <span>
          {recording}: {at} of {recorded.entries}
        </span>
        {at < recorded.entries && <a href={link(at + 1)}>Next</a>}
      </nav>
    </>
  )
}

function Contents({ views }: { views: string[] }) {
  return (
    <>
      <h1>Views</h1>
      <Links names={views} of="view" />
      <h1>Recordings</h1>
      <Links names={RECORDING_NAMES} of="recording" />
    </>
  )
}

function Links({ names, of }: { names: readonly string[]; of: 'view' | 'recording' }) {
  return (
    <ul className={styles.contents}>
      {names.map((name) => (
        <li key={name}>
          <a href={`?${of}=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
