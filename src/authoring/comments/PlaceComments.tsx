/** Comments where they belong: at a line, or at a node. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameList } from '../../../protocol/sameValue.ts'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { randomId } from '../../platform/random.ts'
import { Stack } from '../../ui/layout.tsx'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { type CommentThread as Thread, listThreadsAt, writeThread } from '../model/comments.ts'
import { useAuthorNames } from './authorNames.ts'
import { CommentForm } from './CommentForm.tsx'
import { useBegunComment, useReplyPlace, useThreadPlace } from './commentPlaces.ts'
import { CommentThread } from './CommentThread.tsx'
import styles from './comments.module.css'

interface Props {
  /** Of a step, or of a node. */
  path: DocumentPath
  /** Whether a comment can be begun here now. */
  canComment: boolean
}

export function PlaceComments({ path, canComment }: Props) {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const threads = useDraft(({ document }) => listThreadsAt(document, path), isSameList)
  const place = useThreadPlace(path)
  const [begun] = useBegunComment(place)
  const [isWriting, setWriting] = useState(false)
  const open = threads.filter(({ isResolved }) => !isResolved)
  const resolved = threads.filter(({ isResolved }) => isResolved)
  const isLine = path.length > 3
  const canBegin = canComment && !isReadOnly
  const onPlace = isLine ? 'comments.onLine' : 'comments.onNode'
  const beginLabel = begun === '' ? onPlace : 'comments.goOn'
  if (open.length === 0 && !canBegin && !isWriting && (isLine || resolved.length === 0)) return null
  return (
    <Stack as="section" gap={2} className={styles.place} aria-label={t(isLine ? 'comments.ofLine' : 'comments.ofNode')}>
      {open.map((thread) => (
        <FoldedThread key={thread.id} thread={thread} />
      ))}
      {(canComment || !isLine) && resolved.length > 0 && (
        <details>
          <summary className={styles.fold}>{t('comments.resolved', { count: resolved.length })}</summary>
          <Stack gap={2}>
            {resolved.map((thread) => (
              <CommentThread key={thread.id} thread={thread} />
            ))}
          </Stack>
        </details>
      )}
      {isWriting ? (
        <CommentForm
          place={place}
          label={t('comments.text')}
          action={t('comments.send')}
          onSend={(comment) => {
            edit((document) => writeThread(document, randomId(), path, comment))
            setWriting(false)
          }}
          onClose={() => setWriting(false)}
        />
      ) : (
        canBegin && (
          <button type="button" className={styles.begin} onClick={() => setWriting(true)}>
            {t(beginLabel)}
          </button>
        )
      )}
    </Stack>
  )
}

/** The first words of a thread, until it is opened. */
function FoldedThread({ thread }: { thread: Thread }) {
  const { t } = useTranslation('creation')
  const { comments } = thread
  const [first] = comments
  const nameAuthor = useAuthorNames(comments.map(({ by }) => by))
  const [begun] = useBegunComment(useReplyPlace(thread.id))
  const [isOpen, setOpen] = useState(begun !== '')
  return (
    <div>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('comments.summary', { name: nameAuthor(first?.by ?? ''), text: first?.text ?? '', count: comments.length })}
      </button>
      {isOpen && <CommentThread thread={thread} />}
    </div>
  )
}
