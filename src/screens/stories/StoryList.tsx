/** The cards in the design of the experiment: posters, the first one large, the others in two columns, or wide cards below each other; or the loading, error or empty state. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { type AnswerState } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/codeTexts.ts'
import { getVariant } from '../../platform/experiments.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StoryCard } from './StoryCard.tsx'
import styles from './StoryList.module.css'

export function StoryList({ stories }: { stories: AnswerState<Story[]> }) {
  const { t } = useTranslation()
  if (stories.status === 'loading') return <LoadingList />
  if (stories.status === 'failed') {
    const { failure, retry: again } = stories
    const hasServerMessage = failure.code === 'refused' && failure.message !== ''
    return hasServerMessage ? (
      <ErrorState title={failure.message} onRetry={again} />
    ) : (
      <ErrorState title={t('stories.failed')} hint={formatFailure(t, failure)} onRetry={again} />
    )
  }
  if (stories.data.length === 0) return <EmptyState title={t('stories.empty')} hint={t('stories.emptyHint')} />
  return (
    <ul className={styles.list} data-design={getVariant('story_card_design')} aria-label={t('stories.list')}>
      {stories.data.map((story, index) => (
        <StoryCard key={story.id} story={story} isFeature={index === 0} isFirst={index < CARDS_ABOVE_THE_FOLD} />
      ))}
    </ul>
  )
}

/** Number of cards visible without scrolling. */
const CARDS_ABOVE_THE_FOLD = 3

function LoadingList() {
  const { t } = useTranslation()
  return (
    <div
      className={styles.list}
      data-design={getVariant('story_card_design')}
      role="status"
      aria-busy="true"
      aria-label={t('stories.loading')}
    >
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className={styles.card} />
      ))}
    </div>
  )
}
