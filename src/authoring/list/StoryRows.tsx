/** The stories that match, and what is asked, shown and undone about them. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import { DraftContext } from '../model/DraftContext.tsx'
import { getLocale } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProblemList } from '../problems/ProblemList.tsx'
import { UndoBar } from '../controls/UndoBar.tsx'
import { PublishReview } from '../publish/PublishReview.tsx'
import { UnpublishDialog } from '../publish/PublishButton.tsx'
import { arrangeStories, chooseTitle, type CreationSort } from './arrangeStories.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import styles from './list.module.css'
import { ExportReport } from './ExportReport.tsx'
import { type Question, StoryRow } from './StoryRow.tsx'
import { useStoryActions } from './useStoryActions.ts'

export type ListView = 'present' | 'deleted'

interface Props {
  view: ListView
  stories: readonly CreationStory[]
  search: string
  sort: CreationSort
  /** An import that is under way, in words. */
  running: string | null
  onChanged: () => void
}

export function StoryRows({ view, stories, search, sort, running, onChanged }: Props) {
  const { t } = useTranslation('creation')
  const actions = useStoryActions(onChanged)
  const [question, setQuestion] = useState<Question | null>(null)
  const locale = getLocale()
  const present = stories.filter(({ id }) => !actions.hidden.has(id))
  const shown = arrangeStories(present, { search, sort, locale })
  const titleOf = (story: CreationStory): string => chooseTitle(story, locale).text || t('frame.untitled')
  const { deleted, refused } = actions
  return (
    <>
      <Quiet role="status" className={styles.status}>
        {running ?? actions.running ?? t('list.count', { count: shown.length })}
      </Quiet>
      {shown.length > 0 && (
        <Stack as="ul" gap={3}>
          {shown.map((story) => (
            <StoryRow key={story.id} story={story} actions={actions} onAsk={setQuestion} />
          ))}
        </Stack>
      )}
      {shown.length === 0 && <Empty view={view} isSearched={present.length > 0} />}
      <UndoBar
        text={deleted === null ? null : t('list.deleted', { title: titleOf(deleted) })}
        undoLabel={t('list.undo')}
        onUndo={() => deleted !== null && actions.restore(deleted)}
        onClose={actions.dismiss}
      />
      {actions.exported !== null && <ExportReport exported={actions.exported} onClose={actions.dismiss} />}
      {question?.kind === 'delete' && (
        <ConfirmDialog
          title={t('list.deletePublished.title')}
          confirmLabel={t('list.actions.delete')}
          onConfirm={() => {
            setQuestion(null)
            actions.remove(question.story)
          }}
          onCancel={() => setQuestion(null)}
        >
          <p>{t('list.deletePublished.text', { title: titleOf(question.story) })}</p>
        </ConfirmDialog>
      )}
      {question?.kind === 'publish' && (
        <PublishReview
          storyId={question.story.id}
          onPublish={() => {
            setQuestion(null)
            actions.publish(question.story)
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
      {question?.kind === 'unpublish' && (
        <UnpublishDialog
          onConfirm={() => {
            setQuestion(null)
            actions.unpublish(question.story)
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
      {refused !== null && (
        <DraftContext value={refused}>
          <ProblemList onClose={actions.dismiss} />
        </DraftContext>
      )}
    </>
  )
}

function Empty({ view, isSearched }: { view: ListView; isSearched: boolean }) {
  const { t } = useTranslation('creation')
  if (isSearched) return <EmptyState title={t('list.nothingFound')} hint={t('list.nothingFoundHint')} />
  if (view === 'deleted') return <EmptyState title={t('list.emptyDeleted')} hint={t('list.emptyDeletedHint')} />
  return <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
}
