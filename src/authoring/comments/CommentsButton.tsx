/** All comments of a story: how many are open, and a list that leads to each. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { getLocale } from '../../i18n/index.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StrokeIcon } from '../../ui/icons.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { useDraft } from '../model/DraftContext.tsx'
import { readAt } from '../model/documentPaths.ts'
import { type CommentThread as Thread, findLine, listThreads } from '../model/comments.ts'
import { formatPlace } from '../problems/describePlace.ts'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import problemsStyles from '../problems/problems.module.css'
import { CommentThread } from './CommentThread.tsx'
import styles from './comments.module.css'

export function CommentsButton() {
  const { t } = useTranslation('creation')
  const count = useDraft(({ document }) => listThreads(document.marks).filter(({ isResolved }) => !isResolved).length)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={problemsStyles.button}
        aria-label={t('comments.button', { count })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <StrokeIcon size={20}>
          <path d="M4 5h16v11H10l-4 4v-4H4z" />
        </StrokeIcon>
        {count > 0 && <span>{count}</span>}
      </button>
      {isOpen && <CommentList onClose={() => setOpen(false)} />}
    </>
  )
}

function CommentList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('creation')
  const threads = useDraft(({ document }) => listThreads(document.marks))
  const open = threads.filter(({ isResolved }) => !isResolved)
  const resolved = threads.filter(({ isResolved }) => isResolved)
  return (
    <Drawer title={t('comments.title')} onClose={onClose}>
      <Stack gap={4}>
        {open.length === 0 && <EmptyState title={t('comments.none')} hint={t('comments.noneHint')} />}
        {open.map((thread) => (
          <ListedThread key={thread.id} thread={thread} onClose={onClose} />
        ))}
        {resolved.length > 0 && (
          <details>
            <summary className={styles.fold}>{t('comments.resolved', { count: resolved.length })}</summary>
            <Stack gap={4}>
              {resolved.map((thread) => (
                <ListedThread key={thread.id} thread={thread} onClose={onClose} />
              ))}
            </Stack>
          </details>
        )}
      </Stack>
    </Drawer>
  )
}

function ListedThread({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const goTo = useGoToPlace()
  const node: DocumentPath = ['script', 'nodes', thread.node]
  const isThere = readAt(document, node) !== undefined
  const path = findLine(document, thread) ?? node
  return (
    <Stack gap={2}>
      {isThere ? (
        <button
          type="button"
          className={styles.fold}
          onClick={() => {
            onClose()
            goTo(path)
          }}
        >
          {t('comments.open', { place: formatPlace(t, document, path, getLocale()) })}
        </button>
      ) : (
        <Quiet>{t('comments.lostNode', { node: thread.node })}</Quiet>
      )}
      <CommentThread thread={thread} />
    </Stack>
  )
}
