/** One state of the chat screen, or the list of all of them. In the console, `game.change({ ... })` changes the view, and `openPanel({ kind })` and `showToast(type, text)` work as in the app. */
import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { type Elements } from '../../ui/elements.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { guardNavigation } from '../../navigation/leaveGuard.ts'
import { GameProvider } from '../../game/game.ts'
import { ChatScreen } from '../../screens/chat/ChatScreen.tsx'
import { loadDeferred } from '../../screens/chat/deferred.tsx'
import { openPanel, type Panel } from '../../screens/chat/panelStore.ts'
import { pageNow } from '../../platform/time.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { createFakeGame } from './fakeGame.ts'
import { Row } from '../../ui/layout.tsx'
import styles from './Gallery.module.css'
import { openRecordedView, type RecordedView, RECORDING_NAMES } from './recordings.ts'
import { createGalleryPanels } from './panels.ts'
import { createGalleryChanges, createGalleryViews } from './views.ts'
import { LoginPrompt } from '../../screens/recharge/LoginPrompt.tsx'
import { Recharge } from '../../screens/recharge/RechargeDrawer.tsx'
import { type RechargeRequest } from '../../screens/recharge/rechargeStore.ts'

/** Parameters of the address. */
export interface GalleryRequest {
  locale: Locale
  /** A view written by hand. */
  view: string | null
  /** A panel or a drawer that is open over it. */
  panel: string | null
  recording: string | null
  /** Of the recording, so many entries; null for all. */
  entry: number | null
}

export function Gallery({ locale, view: name, panel: panelName, recording, entry }: GalleryRequest) {
  const [views] = useState(() => createGalleryViews(locale, pageNow()))
  const [panels] = useState(() => new Map(Object.entries(createGalleryPanels(locale))))
  const [changes] = useState(() => createGalleryChanges(locale))
  const [drawers] = useState(() => new Map(Object.entries(createGalleryDrawers())))
  const panel = panels.get(panelName ?? '')
  const overlay = drawers.get(panelName ?? '')
  const view = views[name ?? panel?.over ?? overlay?.over ?? '']
  if (recording !== null) return <RecordedState recording={recording} entry={entry} />
  if (view === undefined) return <Contents views={Object.keys(views)} panels={[...panels, ...drawers]} />
  return (
    <State view={view} change={changes[name ?? '']} panel={panel?.panel} drawer={overlay?.drawer} clock={pageNow} />
  )
}

interface StateProps {
  view: View
  /** Values of the view that change once it is drawn. */
  change?: Partial<View> | undefined
  panel?: Panel | undefined
  drawer?: Elements
  clock?: () => number
}

function State({ view, change, panel, drawer, clock }: StateProps) {
  const [game] = useState(() => createFakeGame(view, clock === undefined ? {} : { now: clock }))
  useEffect(() => void Object.assign(window, { game, openPanel, showToast }), [game])
  useEffect(() => {
    if (change !== undefined) void loadDeferred().then(() => game.change(change))
  }, [game, change])
  useEffect(() => {
    if (panel !== undefined) openPanel(panel)
  }, [panel])
  return (
    <main className={styles.column}>
      <Router aroundNav={guardNavigation}>
        <GameProvider value={game}>
          <ChatScreen />
        </GameProvider>
        {drawer}
      </Router>
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
      <Row as="nav" gap={3} align="stretch" className={styles.entries} aria-label="Entries">
        {at > 1 && <a href={link(at - 1)}>Previous</a>}
        <span>{`${recording}: ${at} of ${recorded.entries}`}</span>
        {at < recorded.entries && <a href={link(at + 1)}>Next</a>}
      </Row>
    </>
  )
}

function Contents({ views, panels }: { views: string[]; panels: [string, { over: string }][] }) {
  return (
    <>
      <h1>Views</h1>
      <Links links={views.map((name) => [name, `?view=${name}`])} />
      <h1>Panels</h1>
      <Links links={panels.map(([name, { over }]) => [name, `?view=${over}&panel=${name}`])} />
      <h1>Recordings</h1>
      <Links links={RECORDING_NAMES.map((name) => [name, `?recording=${name}`])} />
    </>
  )
}

function Links({ links }: { links: [name: string, to: string][] }) {
  return (
    <ul className={styles.contents}>
      {links.map(([name, to]) => (
        <li key={name}>
          <a href={to}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

interface GalleryDrawer {
  drawer: Elements
  /** Name of a view that fits it. */
  over: string
}

/**
 * The drawers that the app draws over every screen, as the chat opens them. The balance is that of the user who is stored in the browser. The
 * drawers by name.
 */
function createGalleryDrawers(): Record<string, GalleryDrawer> {
  const request: RechargeRequest = { reason: null, needed: 240, storyId: null, path: location.pathname }
  return {
    recharge: { over: 'unpaid', drawer: <Recharge request={request} /> },
    loginPrompt: { over: 'unpaid', drawer: <LoginPrompt request={request} /> },
  }
}
