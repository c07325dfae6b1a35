/** The head of a story's screens. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Link, useLocation } from 'wouter'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProblemsButton } from '../problems/ProblemsButton.tsx'
import { PublishButton } from '../publish/PublishButton.tsx'
import styles from './DraftFrame.module.css'
import type { DraftScreen } from './DraftFrame.tsx'
import { RedoIcon, UndoIcon } from './icons.tsx'
import { SaveStatus } from './SaveStatus.tsx'

export function DraftHeader({ view, title }: { view: DraftScreen; title: string }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { undo, redo } = useDraftActions()
  const { id, status, canUndo, canRedo } = useDraft(
    ({ id, status, canUndo, canRedo }) => ({ id, status, canUndo, canRedo }),
    (one, other) => one.status === other.status && one.canUndo === other.canUndo && one.canRedo === other.canRedo,
  )
  const home = view === 'desktop' ? '/pc' : '/creation'
  const flow = view === 'desktop' ? `/pc/flow-editor/${id}` : `/creation/flow-editor/${id}`
  return (
    <header className={styles.header} data-head>
      <IconButton label={t('creation.frame.toList')} onClick={() => navigate(home)}>
        <BackIcon />
      </IconButton>
      <div className={styles.names}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.state}>
          <span className={styles.status} data-status={status}>
            {t(`creation.frame.status.${status}`)}
          </span>
          <SaveStatus />
        </p>
      </div>
      <nav className={styles.views} aria-label={t('creation.frame.views')}>
        <Link href={`/creation/editor/${id}`} aria-current={view === 'catalogue' ? 'page' : undefined}>
          {t('creation.frame.catalogue')}
        </Link>
        <Link href={flow} aria-current={view === 'catalogue' ? undefined : 'page'}>
          {t('creation.frame.flow')}
        </Link>
      </nav>
      <div className={styles.tools}>
        <IconButton label={t('creation.frame.undo')} aria-disabled={!canUndo} onClick={undo}>
          <UndoIcon />
        </IconButton>
        <IconButton label={t('creation.frame.redo')} aria-disabled={!canRedo} onClick={redo}>
          <RedoIcon />
        </IconButton>
        <ProblemsButton />
      </div>
      <div className={styles.publish}>
        <PublishButton />
      </div>
    </header>
  )
}
