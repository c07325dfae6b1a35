/** One thread: its comments, a field for a reply, and whether it is resolved. */
import { useTranslation } from 'react-i18next'
import { getLocale } from '../../i18n/index.ts'
import { pageNow } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { formatWhen } from '../list/formatWhen.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { type CommentThread as Thread, findLine, writeReply, writeResolved } from '../model/comments.ts'
import { useAuthorNames } from './authorNames.ts'
import { CommentForm } from './CommentForm.tsx'
import { useReplyPlace } from './commentPlaces.ts'
import styles from './comments.module.css'

export function CommentThread({ thread }: { thread: Thread }) {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const place = useReplyPlace(thread.id)
  const isLineLost = useDraft(({ document }) => thread.line !== null && findLine(document, thread) === null)
  const { id, comments, line, isResolved } = thread
  const nameAuthor = useAuthorNames(comments.map(({ by }) => by))
  const [first] = comments
  return (
    <Stack
      as="article"
      gap={2}
      className={styles.thread}
      data-resolved={isResolved || undefined}
      aria-label={t('comments.thread', { name: nameAuthor(first?.by ?? '') })}
    >
      {isLineLost && line !== null && <Quiet>{t('comments.lostLine', { text: line.text })}</Quiet>}
      {comments.map((comment) => (
        <div key={comment.id}>
          <Row gap={2} align="baseline" wrap>
            <strong>{nameAuthor(comment.by)}</strong>
            <Quiet as="time" dateTime={new Date(comment.at).toISOString()}>
              {formatWhen(comment.at, pageNow(), getLocale())}
            </Quiet>
          </Row>
          <p className={styles.text} dir="auto">
            {comment.text}
          </p>
        </div>
      ))}
      {!isReadOnly && (
        <>
          {!isResolved && (
            <CommentForm
              place={place}
              label={t('comments.reply')}
              action={t('comments.sendReply')}
              onSend={(comment) => edit((document) => writeReply(document, id, comment))}
            />
          )}
          <div>
            <Button look="quiet" small onClick={() => edit((document) => writeResolved(document, id, !isResolved))}>
              {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}
