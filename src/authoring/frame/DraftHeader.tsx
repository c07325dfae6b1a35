/** The head of a story's screens. */
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { BackIcon, StrokeIcon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PublishButton } from '../publish/PublishButton.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './DraftFrame.module.css'
import { useState } from 'react'
import { type SaveState } from '../model/draftTypes.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { AuthorsHere } from '../comments/AuthorsHere.tsx'
import { CommentsButton } from '../comments/CommentsButton.tsx'
import { CompareButton } from './ConflictDialog.tsx'
import { ForgottenNotice } from './ForgottenNotice.tsx'
import { HeldTextButton, HeldTextDrawer } from './HeldTextButton.tsx'
import { readTextOf, type TextOf } from '../text/storyText.ts'
import problemsStyles from '../problems/problems.module.css'
import { ProblemList } from '../problems/ProblemList.tsx'
import { readSection } from '../editor/sections.ts'
import { useStoryPaths } from '../storyPaths.ts'

export type DraftScreen = 'catalogue' | 'flow' | 'desktop'

interface Props {
  view: DraftScreen
  title: string
  /** Opens find and replace. */
  onFind: () => void
}

export function DraftHeader({ view, title, onFind }: Props) {
  const { t } = useTranslation('creation')
  const [, navigate] = useLocation()
  const { undo, redo } = useDraftActions()
  const { id, status, canUndo, canRedo } = useDraft(
    ({ id, status, canUndo, canRedo }) => ({ id, status, canUndo, canRedo }),
    (one, other) => one.status === other.status && one.canUndo === other.canUndo && one.canRedo === other.canRedo,
  )
  const [openText, setOpenText] = useState<TextOf | null>(null)
  const { home, writeAbout, writeFlow } = useStoryPaths()
  const hasSection = readSection(useSearch()) !== null
  const flow = view === 'desktop' ? `${writeFlow(id)}?pane=graph` : writeFlow(id)
  const isAbout = view === 'catalogue' || (view === 'desktop' && hasSection)
  return (
    <>
      <Row as="header" wrap className={styles.header} data-head>
        <IconButton label={t('frame.toList')} onClick={() => navigate(home)}>
          <BackIcon />
        </IconButton>
        <div className={styles.names}>
          <Text as="h1" strong className={styles.title}>
            {title}
          </Text>
          <Row wrap quiet className={styles.state}>
            <span className={styles.status} data-status={status}>
              {t(`frame.status.${status}`)}
            </span>
            <SaveStatus onOpenText={setOpenText} />
          </Row>
          <AuthorsHere />
        </div>
        <nav className={styles.views} aria-label={t('frame.views')}>
          <Link href={writeAbout(id)} aria-current={isAbout ? 'page' : undefined}>
            {t('frame.catalogue')}
          </Link>
          <Link href={flow} aria-current={isAbout ? undefined : 'page'}>
            {t('frame.flow')}
          </Link>
        </nav>
        <Row className={styles.tools}>
          <IconButton label={t('frame.undo')} aria-disabled={!canUndo} onClick={undo}>
            <UndoIcon />
          </IconButton>
          <IconButton label={t('frame.redo')} aria-disabled={!canRedo} onClick={redo}>
            <RedoIcon />
          </IconButton>
          <IconButton label={t('find.title')} aria-haspopup="dialog" onClick={onFind}>
            <FindIcon />
          </IconButton>
          <CommentsButton />
          <ProblemsButton />
        </Row>
        <div className={styles.publish}>
          <PublishButton />
        </div>
        <ForgottenNotice />
      </Row>
      {openText !== null && <HeldTextDrawer of={openText} onClose={() => setOpenText(null)} />}
    </>
  )
}

/** Says plainly whether the draft is saved: saved, saving, or not saved and why. */
function SaveStatus({ onOpenText }: { onOpenText: (of: TextOf) => void }) {
  const { t } = useTranslation('creation')
  const save = useDraft((view) => view.save)
  const isKept = useDraft((view) => view.isKept)
  const { saveNow, resolveConflict } = useDraftActions()
  const [held] = useDraft((view) => view.heldTexts)
  const waiting = held === undefined ? null : readTextOf(held)
  const hasFailed = save.kind === 'offline' || save.kind === 'refused' || save.kind === 'conflict'
  const text = useSaveText(save, isKept)
  return (
    <>
      <span className={styles.save} role="status" data-failed={hasFailed || waiting !== null}>
        {(hasFailed || waiting === null) && <span>{text}</span>}{' '}
        {waiting !== null && <HeldTextButton of={waiting} onOpen={onOpenText} />}
      </span>
      {(save.kind === 'offline' || save.kind === 'refused') && (
        <button type="button" className={styles.textButton} onClick={() => void saveNow()}>
          {t('frame.save.retry')}
        </button>
      )}
      {save.kind === 'conflict' && (
        <CompareButton
          conflict={save.conflict}
          className={styles.textButton}
          reason={t('frame.conflict.text', { name: save.conflict.by ?? t('frame.conflict.anotherAuthor') })}
          names="versions"
          onResolve={resolveConflict}
        />
      )}
    </>
  )
}

function useSaveText(save: SaveState, isKept: boolean): string {
  const { t } = useTranslation('creation')
  if (save.kind === 'refused') {
    const reason = formatFailure(save.failure)
    return t(isKept ? 'frame.save.refused' : 'frame.save.refusedNotKept', { reason })
  }
  if (save.kind === 'offline' && !isKept) return t('frame.save.offlineNotKept')
  if (save.kind !== 'saved') return t(`frame.save.${save.kind}`)
  if (save.at === null) return t('frame.save.saved')
  const time = new Intl.DateTimeFormat(getLocale(), { hour: '2-digit', minute: '2-digit' }).format(save.at)
  return t('frame.save.savedAt', { time })
}

/** Icons of the frame around a story. */
function UndoIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M8 5 4 9l4 4" />
      <path d="M4 9h10a6 6 0 0 1 0 12h-3" />
    </StrokeIcon>
  )
}

function RedoIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="m16 5 4 4-4 4" />
      <path d="M20 9H10a6 6 0 0 0 0 12h3" />
    </StrokeIcon>
  )
}

function FindIcon() {
  return (
    <StrokeIcon size={20}>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5 5" />
    </StrokeIcon>
  )
}

/** How many errors and warnings the draft has; opens them as a list. */
function ProblemsButton() {
  const { t } = useTranslation('creation')
  const problems = useDraft((view) => view.problems)
  const isKnown = useDraft((view) => view.areProblemsKnown)
  const [isOpen, setOpen] = useState(false)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const label =
    problems.length === 0
      ? t(isKnown ? 'problems.buttonNone' : 'problems.buttonUnknown')
      : t('problems.button', {
          errors: t('problems.errors', { count: errors }),
          warnings: t('problems.warnings', { count: warnings }),
        })
  return (
    <>
      <button
        type="button"
        className={problemsStyles.button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {problems.length === 0 && <span className={problemsStyles.none}>{isKnown ? '✓' : '…'}</span>}
        {errors > 0 && <span className={problemsStyles.errors}>{errors}</span>}
        {warnings > 0 && <span className={problemsStyles.warnings}>{warnings}</span>}
      </button>
      {isOpen && <ProblemList onClose={() => setOpen(false)} />}
    </>
  )
}
