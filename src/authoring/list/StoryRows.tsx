/** The stories that match a search, with their actions and dialogs. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import { getLocale } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { arrangeStories, type CreationSort } from './arrangeStories.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import styles from './list.module.css'
import { StoryDialogs } from './StoryDialogs.tsx'
import { type Question } from './StoryMenu.tsx'
import { StoryRow } from './StoryRow.tsx'
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
  const notHidden = stories.filter(({ id }) => !actions.hidden.has(id))
  const shown = arrangeStories(notHidden, { search, sort, locale })
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
      {shown.length === 0 && <Empty view={view} isSearched={notHidden.length > 0} />}
      <StoryDialogs actions={actions} question={question} onAnswered={() => setQuestion(null)} />
    </>
  )
}

function Empty({ view, isSearched }: { view: ListView; isSearched: boolean }) {
  const { t } = useTranslation('creation')
  if (isSearched) return <EmptyState title={t('list.nothingFound')} hint={t('list.nothingFoundHint')} />
  if (view === 'deleted') return <EmptyState title={t('list.emptyDeleted')} hint={t('list.emptyDeletedHint')} />
  return <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
}
