/** Importing files: one at a time, by the file picker or by dropping them, with what is shown meanwhile and afterwards. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Elements } from '../../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { showToast } from '../../../ui/toastStore.ts'
import { useIsMounted } from '../../../ui/useIsMounted.ts'
import { ImportReport } from './ImportReport.tsx'
import { WorkReport } from './WorkReport.tsx'
import { type ChosenFile, listChosen, listDropped } from './collectFiles.ts'
import styles from './ImportReport.module.css'
import { type ImportOutcome, type ImportWish, importStory } from './importStory.ts'
import { useStoryPaths } from '../../storyPaths.ts'

export interface StoryImport {
  /** The import that is under way, in words, or null. */
  running: string | null
  openPicker: (of: 'files' | 'folder') => void
  /** The file picker, the report, and where files are dropped. */
  parts: Elements
}

/** Names that are shown while they are read. */
const MOST_NAMES = 3

/** `onImported` is called where the list has changed, or may have: no answer came in time. */
export function useImport(onImported: () => void): StoryImport {
  const { t } = useTranslation('creation')
  const [, navigate] = useLocation()
  const { writeAbout } = useStoryPaths()
  const isMounted = useIsMounted()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  /** What was brought last. */
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  /** What its report was made with: the draft is made with the same. */
  const [asked, setAsked] = useState<ImportWish>({})

  const openPicker: StoryImport['openPicker'] = (of) => {
    if (input.current === null) return
    input.current.webkitdirectory = of === 'folder'
    input.current.click()
  }
  const openStory = (id: string): void => navigate(writeAbout(id))
  const run = async (chosen: readonly ChosenFile[], makeDraft: boolean, wish: ImportWish = {}): Promise<void> => {
    setRunning(listNames(chosen))
    setFiles(chosen)
    if (!makeDraft) setAsked(wish)
    const next = await importStory(chosen, makeDraft, wish, t)
    if (!isMounted()) return announce(next)
    setRunning(null)
    if (next.kind !== 'report') onImported()
    if (next.kind === 'imported' && next.warnings.length === 0) {
      openStory(next.id)
      showToast('success', t('list.import.imported'), undefined, new URL(writeAbout(next.id), location.origin).pathname)
    } else setOutcome(next)
  }
  /** On another page. */
  const announce = (next: ImportOutcome): void => {
    if (next.kind === 'report') return
    if (next.kind === 'imported') showToast('success', t('list.import.imported'))
    else showToast('error', t(`list.import.${next.kind === 'refused' ? 'failed' : 'unanswered'}`))
  }
  const start = (chosen: readonly ChosenFile[]): void => {
    if (running === null && chosen.length > 0) void run(chosen, false)
  }
  const refuseUnreadable = (): void =>
    setOutcome({ kind: 'refused', problems: [{ file: '', line: null, text: t('list.import.unreadable') }] })
  const isDropping = useFileDrop((transfer) => void listDropped(transfer).then(start, refuseUnreadable))
  const close = (): void => setOutcome(null)
  const parts = (
    <>
      {isDropping && (
        <p className={styles.drop} role="status">
          {t('list.import.drop')}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('list.newStory.choose')}
        onChange={({ target }) => {
          const chosen = listChosen(target.files ?? [])
          // The same file can be chosen again after it was changed.
          target.value = ''
          start(chosen)
        }}
      />
      {outcome?.kind === 'report' && (
        <WorkReport
          // One that was read again has other names.
          key={JSON.stringify(outcome.report.speakers)}
          report={outcome.report}
          warnings={outcome.warnings}
          isBusy={running !== null}
          onRead={(speakers) => void run(files, false, { speakers })}
          onImport={(wish) => void run(files, true, { ...asked, ...wish })}
          onClose={close}
        />
      )}
      {outcome !== null && outcome.kind !== 'report' && (
        <ImportReport
          outcome={outcome}
          onOpen={openStory}
          onChooseAgain={() => {
            close()
            openPicker('files')
          }}
          onClose={close}
        />
      )}
    </>
  )
  return { running: running === null ? null : t('list.import.running', { name: running }), openPicker, parts }
}

/** The files, or the folder that they are in. */
function listNames(files: readonly ChosenFile[]): string {
  const names = [...new Set(files.map(({ path }) => path.replace(/\/.*/, '')))]
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}…` : names.join(', ')
}

/** Files that are dropped anywhere on the page, instead of being opened by the browser. Says whether files are held over the page. */
function useFileDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const isFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: DragEvent): void => {
      if (!isFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent): void => {
      // Leaving an element for another inside the page has a target to go to.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDropped = (event: DragEvent): void => {
      if (!isFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer !== null) drop(event.dataTransfer)
    }
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDropped)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDropped)
    }
  }, [])
  return isOver
}
