/** A dialog that shows what changes for readers, once that is compared. */
import { useTranslation } from 'react-i18next'
import { type AnswerState } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Elements } from '../../ui/elements.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './PublishReview.module.css'

interface Props<T> {
  title: string
  actions: Elements
  answer: AnswerState<T>
  onClose: () => void
  children: (compared: T) => Elements
}

export function ComparedDialog<T>({ title, actions, answer, onClose, children: draw }: Props<T>) {
  const { t } = useTranslation('creation')
  const changes: Elements = answer.status === 'here' && draw(answer.data)
  return (
    <Dialog title={title} actions={actions} onClose={onClose}>
      {answer.status === 'loading' && (
        <div role="status" aria-busy="true" aria-label={t('publish.comparing')}>
          <Skeleton className={styles.skeleton} />
        </div>
      )}
      {answer.status === 'failed' && <ErrorState title={formatFailure(answer.failure)} onRetry={answer.retry} />}
      {changes}
    </Dialog>
  )
}
