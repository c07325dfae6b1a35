/** The replay studio: a recording beside the screen that it makes, at any of its entries. */
import { type DragEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { type Theme } from '../../platform/theme.ts'
import { wait, yieldToPage } from '../../platform/time.ts'
import { readAddress, subscribeAddress, writeAddress } from './address.ts'
import { Library } from './Library.tsx'
import { type LiveLogs, openLiveLogs } from './model/live.ts'
import { type StudioSession, whenPrepared } from './model/session.ts'
import { openAddress, openFile, openLive } from './openSession.ts'
import { SaveAsHtml } from './SaveAsHtml.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { SessionView } from './SessionView.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './Studio.module.css'

type Opened =
  | { kind: 'library'; problem: string | null }
  | { kind: 'loading'; name: string }
  | { kind: 'session'; session: StudioSession; count: number; live: SessionKey | null }

export function Studio() {
  const [opened, setOpened] = useState<Opened>({ kind: 'library', problem: null })
  const [theme, setTheme] = useState<Theme>(() =>
    matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
  )
  const [logs, setLogs] = useState<LiveLogs | null>(null)
  const [isDropping, setDropping] = useState(false)
  /** Only the last of several openings counts. */
  const opening = useRef(0)

  const show = async (
    name: string,
    load: () => Promise<StudioSession>,
    count: number | null,
    live: SessionKey | null = null,
  ) => {
    const turn = (opening.current += 1)
    setOpened({ kind: 'loading', name })
    try {
      const session = await load()
      // The place may be in the part that is not read yet.
      if (count !== null && count > session.replayer.entries.length) session.isShown.set(true)
      if (count !== null) await whenPrepared(session, count, yieldToPage)
      if (turn !== opening.current) return
      setOpened({
        kind: 'session',
        session,
        count: count ?? (live === null ? 1 : session.replayer.entries.length),
        live,
      })
    } catch (error) {
      if (turn === opening.current)
        setOpened({ kind: 'library', problem: `${name}: ${error instanceof Error ? error.message : String(error)}` })
    }
  }
  const showFile = (file: File): void => void show(file.name, () => openFile(file), null)
  const showAddress = ({ file, at }: { file: string | null; at: number | null }): void => {
    if (file !== null) void show(file, () => openAddress(file), at)
  }
  const onAddress = useEffectEvent(showAddress)
  const leave = (): void => {
    opening.current += 1
    writeAddress(null, null)
    setOpened({ kind: 'library', problem: null })
  }

  // Before the timeline is drawn, which reads its colours.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    void yieldToPage().then(() => onAddress(readAddress()))
    return subscribeAddress((address) => onAddress(address))
  }, [])
  useEffect(() => {
    let isOver = false
    let open: LiveLogs | null = null
    void openLiveLogs().then(
      (answer) => {
        open = answer
        if (isOver) answer.close()
        else setLogs(answer)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      open?.close()
    }
  }, [])

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setDropping(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) showFile(file)
  }
  const name = opened.kind === 'session' ? opened.session.name : opened.kind === 'loading' ? opened.name : null
  return (
    <div
      className={styles.studio}
      data-dropping={isDropping}
      onDragOver={(event) => {
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setDropping(false)}
      onDrop={drop}
    >
      <Row as="header" gap={3} className={styles.bar}>
        <h1>Replay studio</h1>
        {name !== null && (
          <Text as="span" strong oneLine className={styles.name}>
            {name}
          </Text>
        )}
        {opened.kind === 'session' && <SessionFacts session={opened.session} isLive={opened.live !== null} />}
        <span className={styles.space} />
        {opened.kind === 'session' && opened.session.address !== null && <ShareButton />}
        {opened.kind === 'session' && <SaveAsHtml session={opened.session} />}
        {opened.kind !== 'library' && (
          <button type="button" onClick={leave}>
            Open another
          </button>
        )}
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light theme' : 'Dark theme'}
        </button>
      </Row>
      <main className={styles.main}>
        {opened.kind === 'library' && (
          <>
            {opened.problem !== null && (
              <Text breaks tone="danger" className={styles.problem} role="alert">
                {opened.problem}
              </Text>
            )}
            <Library
              logs={logs}
              onOpen={(file) => showAddress({ file, at: null })}
              onOpenLive={(key) => logs !== null && void show(key.storyId, () => openLive(logs, key), null, key)}
              onFile={showFile}
            />
          </>
        )}
        {opened.kind === 'loading' && (
          <p className={styles.loading} role="status">
            {`Reading ${opened.name} …`}
          </p>
        )}
        {opened.kind === 'session' && (
          <SessionView
            session={opened.session}
            count={opened.count}
            live={opened.live}
            logs={logs}
            theme={theme}
            onLeave={leave}
          />
        )}
      </main>
    </div>
  )
}

/** How long the button says that the link was copied, ms. */
const COPIED_MS = 2_000

function ShareButton() {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href)
    setCopied(true)
    await wait(COPIED_MS)
    setCopied(false)
  }
  return (
    <button type="button" onClick={() => void copy().catch(() => undefined)}>
      {isCopied ? 'Copied' : 'Copy link'}
    </button>
  )
}
