/** Importing files: one at a time, by the file picker or by dropping them, with what is shown meanwhile and afterwards. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Elements } from '../../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { showToast } from '../../../ui/toastStore.ts'
import { useIsMounted } from '../../../ui/useIsMounted.ts'
import { ImportReport } from './ImportReport.tsx'
import styles from './ImportReport.module.css'
import { type ImportOutcome, importStory } from './importStory.ts'
import { EDITOR_PATTERN, writePath } from '../../../navigation/paths.ts'

export interface StoryImport {
  /** The import that is under way, in words, or null. */
  running: string | null
  openPicker: () => void
  /** The file picker, the report, and where files are dropped. */
  parts: Elements
}

/** `onImported` is called where the list has changed, or may have: no answer came in time. */
export function useImport(onImported: () => void): StoryImport {
  const { t } = useTranslation('creation')
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)

  const openPicker = (): void => input.current?.click()
  const openStory = (id: string): void => navigate(writePath(EDITOR_PATTERN, { id }))
  const run = async (files: readonly File[]): Promise<void> => {
    setRunning(files.map(({ name }) => name).join(', '))
    const next = await importStory(files, t)
    if (!isMounted())
      return void (next.kind === 'imported'
        ? showToast('success', t('list.import.imported'))
        : showToast('error', t(`list.import.${next.kind === 'refused' ? 'failed' : 'unanswered'}`)))
    setRunning(null)
    onImported()
    if (next.kind === 'imported' && next.warnings.length === 0) {
      openStory(next.id)
      showToast('success', t('list.import.imported'), undefined, writePath(EDITOR_PATTERN, { id: next.id }))
    } else setOutcome(next)
  }
  const start = (files: readonly File[]): void => {
    if (running === null && files.length > 0) void run(files)
  }
  const isDropping = useFileDrop(start)
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
        accept=".zip,.yaml,.yml"
        aria-label={t('list.newStory.choose')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again after it was changed.
          target.value = ''
          start(files)
        }}
      />
      {outcome !== null && (
        <ImportReport
          outcome={outcome}
          onOpen={openStory}
          onChooseAgain={() => {
            setOutcome(null)
            openPicker()
          }}
          onClose={() => setOutcome(null)}
        />
      )}
    </>
  )
  return { running: running === null ? null : t('list.import.running', { name: running }), openPicker, parts }
}

/** Files that are dropped anywhere on the page, instead of being opened by the browser. Says whether files are held over the page. */
function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
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
      drop([...(event.dataTransfer?.files ?? [])])
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
