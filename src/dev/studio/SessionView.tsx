/** A session that is open: the phone, the timeline, the entries, and what is known of the one at hand. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { parsePath, type Path } from '../../../worker/debug/diffViews.ts'
import { entryAt } from '../../../worker/debug/entryLog.ts'
import { useStore } from '../../platform/store.ts'
import { after, poll, yieldToAll, yieldToPage } from '../../platform/time.ts'
import { isComposing } from '../../ui/composing.ts'
import { writeAddress } from './address.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { Comparison } from './Comparison.tsx'
import { EntryList } from './EntryList.tsx'
import { EntryPanel, type Tab, TABS } from './EntryPanel.tsx'
import { compareWithEdits, compareWithNow, readCompared } from './model/comparison.ts'
import { type LiveLogs } from './model/live.ts'
import { type Matcher, MOST_FOUND, parseSearch, searchEntries } from './model/search.ts'
import { positionAfter, type StudioSession, whenPrepared, whenShown } from './model/session.ts'
import { openAddress, openFile } from './openSession.ts'
import { Phone } from './Phone.tsx'
import { ReadingLine } from './ReadingLine.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './SessionView.module.css'
import { Timeline } from './Timeline.tsx'
import { Transport } from './Transport.tsx'
import { useCompared } from './useComparison.ts'
import { useEdits } from './useEdits.ts'
import { type Playback, usePlayback } from './usePlayback.ts'

interface SessionViewProps {
  session: StudioSession
  /** Begins after so many entries. */
  count: number
  /** The session goes on in another tab. */
  live: SessionKey | null
  logs: LiveLogs | null
  theme: string
  onLeave: () => void
}

export function SessionView({ session, count, live, logs, theme, onLeave }: SessionViewProps) {
  const playback = usePlayback(session, count)
  useLiveEntries(playback, logs, live)
  const total = useStore(session.progress, ({ count: read }) => read)
  const prepared = usePrepared(session, total)
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const { found, isComplete } = useSearch(session, query, prepared)
  const [tab, setTab] = useState<Tab>('entry')
  const [path, setPath] = useState<Path>(() => parsePath('view.composer.reason'))
  const pick = (next: Path): void => {
    setPath(next)
    setTab('why')
  }
  useAddress(playback)
  const edits = useEdits(session)
  const [isChoosing, setChoosing] = useState(false)
  const { beside, isBusy, problem, compare, close } = useCompared(playback)
  const run = (): void => {
    if (edits.edits.length > 0) compare(() => compareWithEdits(session, edits.edits))
  }
  const compareFile = (load: () => Promise<StudioSession>): void => {
    setChoosing(false)
    compare(() => readCompared(load))
  }

  const goToFound = (direction: 1 | -1): void => {
    if (beside !== null) return beside.goToDiffering(direction)
    const now = playback.position.get().count - 1
    const next = direction > 0 ? found.find((index) => index > now) : found.findLast((index) => index < now)
    const [first] = direction > 0 ? found : found.slice(-1)
    const target = next ?? first
    if (target !== undefined) playback.goTo(target + 1)
  }
  const goToFoundSoon = useOnce(isComplete, goToFound)
  const keys: Readonly<Record<string, () => void>> = {
    ' ': playback.togglePlay,
    ArrowLeft: () => playback.step(-1, 'entry'),
    ArrowRight: () => playback.step(1, 'entry'),
    'Shift+ArrowLeft': () => playback.step(-1, 'visible'),
    'Shift+ArrowRight': () => playback.step(1, 'visible'),
    Home: () => playback.goTo(1),
    End: () => playback.goTo(session.replayer.entries.length),
    '[': () => playback.changeSpeed(-1),
    ']': () => playback.changeSpeed(1),
    '/': () => search.current?.focus(),
    n: () => goToFound(1),
    'Shift+N': () => goToFound(-1),
    o: onLeave,
    c: () => setChoosing(true),
    r: run,
    u: edits.undo,
    Escape: close,
    ...Object.fromEntries(TABS.map((one, index) => [String(index + 1), () => setTab(one)])),
  }
  useKeys(keys)
  return (
    <div className={styles.session} data-beside={beside !== null}>
      <Phone
        playback={playback}
        beside={
          beside === null ? null : { playback: beside.playback, names: [session.name, beside.compared.session.name] }
        }
      />
      <div className={styles.tools}>
        <Transport playback={playback} />
        <ReadingLine session={session} prepared={prepared} />
        <Timeline playback={playback} found={beside?.changedEntries ?? found} prepared={prepared} theme={theme} />
        {beside !== null ? (
          <Comparison
            playback={playback}
            beside={beside}
            onClose={close}
            onPick={(picked) => {
              close()
              pick(picked)
            }}
          />
        ) : (
          <>
            <Row className={styles.search}>
              <input
                ref={search}
                type="search"
                aria-label="Search entries"
                placeholder="an event type, P6, words, heart above 50, reason is select_option, options changes"
                value={query}
                onChange={({ target }) => setQuery(target.value)}
                onKeyDown={(event) => {
                  if (isComposing(event.nativeEvent)) return
                  if (event.key === 'Enter') goToFoundSoon(event.shiftKey ? -1 : 1)
                  if (event.key === 'Escape') event.currentTarget.blur()
                }}
              />
              <output aria-label="Found">{query.trim() === '' || !isComplete ? '' : formatFound(found.length)}</output>
              {live !== null && <FollowButton playback={playback} />}
              <button type="button" title="Compare with another recording (c)" onClick={() => setChoosing(true)}>
                Compare
              </button>
            </Row>
            <div className={styles.panes}>
              <EntryList playback={playback} found={found} changes={edits.names} />
              <EntryPanel
                playback={playback}
                tab={tab}
                onTab={setTab}
                path={path}
                onPick={pick}
                edits={edits}
                onRun={run}
              />
            </div>
          </>
        )}
        {isBusy && (
          <p className={styles.busy} role="status">
            Running …
          </p>
        )}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {isChoosing && (
        <CompareDialog
          onNow={() => {
            setChoosing(false)
            compare(() => compareWithNow(session))
          }}
          onRecording={(name) => compareFile(() => openAddress(name))}
          onFile={(file) => compareFile(() => openFile(file))}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

function formatFound(count: number): string {
  if (count >= MOST_FOUND) return `the first ${MOST_FOUND} found`
  return count === 0 ? 'none found' : `${count} found`
}

function FollowButton({ playback: { follows, position, session } }: { playback: Playback }) {
  const isOn = useStore(follows)
  const toggle = (): void => {
    follows.set(!isOn)
    if (!isOn) position.set(positionAfter(session.replayer, session.replayer.entries.length))
  }
  return (
    <button type="button" aria-pressed={isOn} onClick={toggle}>
      Follow
    </button>
  )
}

/** Keys count wherever the focus is, but in fields. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    // A dialog has keys of its own.
    if (document.querySelector('dialog[open]') !== null) return
    if (target instanceof HTMLElement && target.closest('input:not([type=checkbox]), select, textarea') !== null) return
    // A button has its own key.
    if (event.key === ' ' && target instanceof HTMLElement && target.closest('button, summary, input') !== null) return
    const act = keys[event.shiftKey ? `Shift+${event.key}` : event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const PREPARED_GROWTH = 1.1

/** Prepares the whole session bit by bit; returns how many entries are prepared. */
function usePrepared(session: StudioSession, total: number): number {
  const [prepared, setPrepared] = useState(0)
  useEffect(() => {
    let isOver = false
    const { effects } = session.replayer
    // The phone loads meanwhile, and a hand may move on the timeline.
    const pause = async (): Promise<void> => {
      await yieldToAll()
      if (isOver) throw new Error('another session is open')
      // Each drawing of the timeline costs as much as there are entries.
      setPrepared((known) => (effects.length > PREPARED_GROWTH * known ? effects.length : known))
    }
    pause()
      .then(() => whenShown(session))
      .then(() => whenPrepared(session, total, pause))
      .then(
        () => !isOver && setPrepared(effects.length),
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [session, total])
  return prepared
}

/** A search that is typed on waits for this, ms. */
const SEARCH_DELAY_MS = 150
const NOTHING: readonly number[] = []

interface Search {
  /** The indexes of the entries that match the query. */
  readonly found: readonly number[]
  /** False while the query is being looked for. */
  readonly isComplete: boolean
}

function useSearch({ replayer }: StudioSession, query: string, prepared: number): Search {
  const [result, setResult] = useState({ query: '', found: NOTHING })
  useEffect(() => {
    const finish = (found: readonly number[]): void => setResult({ query, found })
    const matches: Matcher | null = parseSearch(query)
    if (matches === null) return finish(NOTHING)
    let isOver = false
    const stop = async (): Promise<void> => {
      await yieldToPage()
      if (isOver) throw new Error('the search is over')
    }
    const cancel = after(SEARCH_DELAY_MS, () => {
      searchEntries(replayer, matches, prepared, stop).then(finish, () => undefined)
    })
    return () => {
      isOver = true
      cancel()
    }
  }, [replayer, query, prepared])
  const isComplete = result.query === query
  return { found: isComplete ? result.found : NOTHING, isComplete }
}

/** Acts at once, or as soon as it may: the last direction that was asked for counts. */
function useOnce(mayAct: boolean, act: (direction: 1 | -1) => void): (direction: 1 | -1) => void {
  const wanted = useRef<1 | -1 | null>(null)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!mayAct || wanted.current === null) return
    actNow(wanted.current)
    wanted.current = null
  }, [mayAct])
  return (direction) => {
    if (mayAct) act(direction)
    else wanted.current = direction
  }
}

/** The address names the place once the position rests. */
function useAddress({ session, position, isPlaying }: Playback): void {
  useEffect(() => {
    const write = (): void => {
      if (session.address !== null && !isPlaying.get()) writeAddress(session.address, position.get().count)
    }
    let cancel = (): void => undefined
    const writeSoon = (): void => {
      cancel()
      cancel = after(ADDRESS_DELAY_MS, write)
    }
    write()
    const ends = [position.subscribe(writeSoon), isPlaying.subscribe(writeSoon)]
    return () => {
      cancel()
      for (const end of ends) end()
    }
  }, [session, position, isPlaying])
}

const ADDRESS_DELAY_MS = 200

/** How often the log of a live session is read, ms. */
const READ_EVERY_MS = 300

/** Adds what another tab writes. */
function useLiveEntries(
  { session, follows, position }: Playback,
  logs: LiveLogs | null,
  live: SessionKey | null,
): void {
  useEffect(() => {
    if (logs === null || live === null) return undefined
    let isOver = false
    follows.set(true)
    const { replayer } = session
    const end = poll(READ_EVERY_MS, async () => {
      const entries = (await logs.read(live)) ?? []
      const added = entries.slice(replayer.entries.length)
      // A new game has a log of its own.
      const isSame = JSON.stringify(entries[0]) === JSON.stringify(entryAt(replayer.entries, 0))
      if (isOver || !isSame || added.length === 0) return
      replayer.append(added)
      session.progress.set({ ...session.progress.get(), count: replayer.entries.length })
      if (follows.get()) position.set(positionAfter(replayer, replayer.entries.length))
    })
    return () => {
      isOver = true
      end()
    }
  }, [session, follows, position, logs, live])
}
