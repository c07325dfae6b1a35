/** What is asked, shown and undone about the stories of a list. */
import { useTranslation } from 'react-i18next'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import { getLocale } from '../../i18n/index.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { UndoBar } from '../controls/UndoBar.tsx'
import { DraftContext } from '../model/DraftContext.tsx'
import { ProblemList } from '../problems/ProblemList.tsx'
import { UnpublishDialog } from '../publish/PublishButton.tsx'
import { PublishReview } from '../publish/PublishReview.tsx'
import { chooseTitle } from './arrangeStories.ts'
import { ExportReport } from './ExportReport.tsx'
import { type Question } from './StoryMenu.tsx'
import { type StoryActions } from './useStoryActions.ts'

interface Props {
  actions: StoryActions
  question: Question | null
  onAnswered: () => void
}

export function StoryDialogs({ actions, question, onAnswered }: Props) {
  const { t } = useTranslation('creation')
  const titleOf = (story: CreationStory): string => chooseTitle(story, getLocale()).text || t('frame.untitled')
  const { deleted, refused } = actions
  return (
    <>
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
            onAnswered()
            actions.remove(question.story)
          }}
          onCancel={() => onAnswered()}
        >
          <p>{t('list.deletePublished.text', { title: titleOf(question.story) })}</p>
        </ConfirmDialog>
      )}
      {question?.kind === 'publish' && (
        <PublishReview
          storyId={question.story.id}
          onPublish={() => {
            onAnswered()
            actions.publish(question.story)
          }}
          onCancel={() => onAnswered()}
        />
      )}
      {question?.kind === 'unpublish' && (
        <UnpublishDialog
          onConfirm={() => {
            onAnswered()
            actions.unpublish(question.story)
          }}
          onCancel={() => onAnswered()}
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
