/** The frame around the screens of a story: its title, its saving, undo and redo, what is wrong, publishing, and the way to its other parts. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Result } from '../../../protocol/api/result.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { DraftContext, useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { type DraftStore } from '../model/draftStore.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { readText } from '../model/storyTexts.ts'
import { DesktopLink } from '../controls/DesktopLink.tsx'
import { Column } from '../../ui/layout.tsx'
import styles from './DraftFrame.module.css'
import { useAttendance } from '../comments/attendance.ts'
import { FindDrawer } from '../find/FindDrawer.tsx'
import { findKeyCommand } from '../keys.ts'
import { DRAFT_COMMANDS } from './draftKeys.ts'
import { DraftHeader, type DraftScreen } from './DraftHeader.tsx'
import { isDraftOpen, openDraft, refreshDraft } from './openDraft.ts'
import { isComposing } from '../../ui/composing.ts'
import { hasOpenModal } from '../../ui/modals.ts'
import { DESK_PATHS } from '../storyPaths.ts'

interface Props {
  storyId: string
  view: DraftScreen
  children: ReactNode
}

export function DraftFrame({ storyId, view, children }: Props) {
  const { t } = useTranslation('creation')
  const [opened, setOpened] = useState<Result<DraftStore> | null>(null)
  useEffect(() => {
    if (opened !== null) return undefined
    let isWanted = true
    const wasOpen = isDraftOpen(storyId)
    void openDraft(storyId).then((result) => {
      if (isWanted) setOpened(result)
      if (wasOpen && result.ok) void refreshDraft(result.data)
    })
    return () => {
      isWanted = false
    }
  }, [storyId, opened])
  if (opened === null) return <Skeleton className={styles.loading} />
  if (!opened.ok) {
    return <ErrorState title={t('frame.failed')} hint={formatFailure(opened)} onRetry={() => setOpened(null)} />
  }
  return (
    <DraftContext value={opened.data}>
      <OpenFrame view={view} store={opened.data}>
        {children}
      </OpenFrame>
    </DraftContext>
  )
}

function OpenFrame({ view, store, children }: Pick<Props, 'view' | 'children'> & { store: DraftStore }) {
  const { t } = useTranslation('creation')
  const title = useDraft(({ document }) => readText(document.metadata.title, getLocale()))
  useScreenTitle(title === '' ? t('frame.untitled') : title)
  const storyId = useDraft(({ id }) => id)
  const [isFinding, setFinding] = useState(false)
  useDraftKeys(() => setFinding(true))
  useAttendance(store)
  return (
    <Column className={styles.frame} data-view={view}>
      <DraftHeader view={view} title={title === '' ? t('frame.untitled') : title} onFind={() => setFinding(true)} />
      {isFinding && <FindDrawer onClose={() => setFinding(false)} />}
      {view !== 'desktop' && (
        <DesktopLink href={view === 'flow' ? DESK_PATHS.writeFlow(storyId) : DESK_PATHS.writeAbout(storyId)} />
      )}
      <div className={styles.content}>{children}</div>
    </Column>
  )
}

/** Text fields, too: the draft knows what was typed in them, except those in dialogs and those marked `data-own-undo`. */
function useDraftKeys(onFind: () => void): void {
  const draft = useDraftActions()
  const find = useEffectEvent(onFind)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isComposing(event)) return
      const command = findKeyCommand(DRAFT_COMMANDS, event)
      if (command === undefined) return
      const isOwn = event.target instanceof Element && event.target.closest('[data-own-undo]') !== null
      const isOfField = command.name === 'undo' || command.name === 'redo'
      if (command.name !== 'save' && ((isOwn && isOfField) || hasOpenModal())) return
      event.preventDefault()
      command.perform({ ...draft, find: () => find() })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [draft])
}
