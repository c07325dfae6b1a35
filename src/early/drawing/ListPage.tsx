/** The page of the list as React first draws it, without what waits for the user or for later code. */
import { type Story } from '../../../protocol/api/stories.ts'
import column from '../../app/App.module.css'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CardGrids, countCardsInWindow } from '../../screens/stories/CardGrids.tsx'
import { expectTop } from '../../screens/stories/expectedTop.ts'
import { StoriesFrame } from '../../screens/stories/StoriesFrame.tsx'
import { StoryCard } from '../../screens/stories/StoryCard.tsx'

interface Props {
  stories: Story[]
  /** No category is chosen. */
  isAll: boolean
  /** The user of this device; undefined for a new one. */
  userId: string | undefined
}

export function ListPage({ stories, isAll, userId }: Props) {
  const { t } = useTranslation()
  const cards = stories
    .slice(0, countCardsInWindow())
    .map((story, index) => <StoryCard key={story.id} {...{ story, index, count: stories.length, parts: null }} />)
  return (
    <main className={column.column} data-menu aria-label={t('stories.title')}>
      <StoriesFrame parts={null} isAll={isAll} expectedTop={expectTop(userId)}>
        <CardGrids cards={cards} />
      </StoriesFrame>
    </main>
  )
}
