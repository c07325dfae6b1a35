/** The cards in the design of the experiment: posters, the first one large, the others in two columns, or wide cards below each other; or the loading, error or empty state. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { type AnswerState } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/codeTexts.ts'
import { getVariant } from '../../platform/experiments.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type OwnList } from './filters.ts'
import { type useListParts } from './listParts.ts'
import { getCardClass, StoryCard } from './StoryCard.tsx'
import styles from './StoryList.module.css'

interface Props {
  stories: AnswerState<Story[]>
  parts: ReturnType<typeof useListParts>
  /** No category is chosen. */
  isAll: boolean
  /** The player's own list that is shown. */
  ownList: OwnList | undefined
  /** Shelves of characters and further stories stand between the first cards and the others. */
  hasShelves: boolean
}

export function StoryList({ stories, parts, isAll, ownList, hasShelves }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(stories.status === 'here' ? lastShown : PAGE)
  const showMore = (): void => setShown((lastShown = shown + PAGE))
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
  const all = stories.data
  if (all.length === 0 && ownList !== undefined) return parts !== null && <parts.EmptyOwnList list={ownList} />
  if (all.length === 0)
    return <EmptyState title={t('stories.empty')} hint={t(isAll ? 'stories.noneHint' : 'stories.emptyHint')} />
  const cards = all
    .slice(0, shown)
    .map((story, index) => <StoryCard key={story.id} {...{ story, index, count: all.length, parts }} />)
  return (
    <>
      <CardGrid label={t('stories.list')}>{cards.slice(0, FIRST_CARDS)}</CardGrid>
      {hasShelves && parts !== null && <parts.Shelves stories={all} isPlayed={ownList !== undefined} />}
      {cards.length > FIRST_CARDS && <CardGrid label={t('stories.moreStories')}>{cards.slice(FIRST_CARDS)}</CardGrid>}
      {shown < all.length && parts !== null && <parts.ListEnd key={shown} onReached={showMore} />}
    </>
  )
}

/** Whole rows: the large card and two pairs. */
const FIRST_CARDS = 5
/** Cards that are drawn at once: whole rows. More follow as the player comes near their end. */
const PAGE = 25
/** How many cards were drawn last, so that Back finds its place in the list. */
let lastShown = PAGE

function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} data-design={getVariant('story_card_design')} aria-label={label}>
      {children}
    </ul>
  )
}

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
        <Skeleton key={index} className={getCardClass(index, 3)} />
      ))}
    </div>
  )
}
