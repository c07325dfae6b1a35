/** The head of a story's screens. */
import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation('creation')
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
      <IconButton label={t('frame.toList')} onClick={() => navigate(home)}>
        <BackIcon />
      </IconButton>
      <div className={styles.names}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.state}>
          <span className={styles.status} data-status={status}>
            {t(`frame.status.${status}`)}
          </span>
          <SaveStatus />
        </p>
      </div>
      <nav className={styles.views} aria-label={t('frame.views')}>
        <Link href={`/creation/editor/${id}`} aria-current={view === 'catalogue' ? 'page' : undefined}>
          {t('frame.catalogue')}
        </Link>
        <Link href={flow} aria-current={view === 'catalogue' ? undefined : 'page'}>
          {t('frame.flow')}
        </Link>
      </nav>
      <div className={styles.tools}>
        <IconButton label={t('frame.undo')} aria-disabled={!canUndo} onClick={undo}>
          <UndoIcon />
        </IconButton>
        <IconButton label={t('frame.redo')} aria-disabled={!canRedo} onClick={redo}>
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
