/** The cards in the design of the experiment: posters, the first one large, the others in two columns, or wide cards below each other; or the loading, error or empty state. */
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterFirstScreen } from '../../navigation/firstScreen.ts'
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { type AnswerState } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { useIsHydrating } from '../../platform/hydration.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SilenceText } from '../../ui/SilenceText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Deferred } from './deferred.tsx'
import { type OwnList } from './filters.ts'
import { useRemovedFavorites } from './removedFavorites.ts'
import { getCardClass, StoryCard } from './StoryCard.tsx'
import styles from './StoryList.module.css'
import { type Elements } from '../../ui/elements.ts'

interface Props {
  stories: AnswerState<Story[]>
  /** No category is chosen. */
  isAll: boolean
  /** The player's own list that is shown. */
  ownList: OwnList | undefined
  /** Shelves of characters and further stories stand between the first cards and the others. */
  hasShelves: boolean
}

export function StoryList({ stories, isAll, ownList, hasShelves }: Props) {
  const { t } = useTranslation('stories')
  const [shown, setShown] = useState(stories.status === 'here' ? lastShown : PAGE)
  const removed = useRemovedFavorites(stories.data)
  if (stories.status === 'loading') return <LoadingList />
  if (stories.status === 'failed') {
    const { failure, retry: again } = stories
    const hasServerMessage = failure.code === 'refused' && failure.message !== ''
    return hasServerMessage ? (
      <ErrorState title={failure.message} onRetry={again} />
    ) : (
      <ErrorState title={t('failed')} hint={formatFailure(failure)} onRetry={again} />
    )
  }
  const all =
    ownList === '@favorites' && removed.size > 0 ? stories.data.filter(({ id }) => !removed.has(id)) : stories.data
  if (all.length === 0 && ownList !== undefined) return <Deferred.EmptyOwnList list={ownList} />
  if (all.length === 0) return <EmptyState title={t('empty')} hint={t(isAll ? 'noneHint' : 'emptyHint')} />
  const showMore = (): void => setShown((lastShown = shown + PAGE))
  return <Cards {...{ all, shown, showMore, hasShelves }} isPlayed={ownList !== undefined} />
}

interface CardsProps extends Pick<Props, 'hasShelves'> {
  all: Story[]
  /** Number of cards that are drawn. */
  shown: number
  showMore: () => void
  /** They are those that the player has played. */
  isPlayed: boolean
}

function Cards({ all, shown, showMore, hasShelves, isPlayed }: CardsProps) {
  const { t } = useTranslation('stories')
  const isWhole = useIsWhole()
  const isHydrating = useIsHydrating()
  const drawCards = (from: number, to: number): Elements[] =>
    all
      .slice(from, to)
      .map((story, index) => <StoryCard key={story.id} story={story} index={from + index} count={all.length} />)
  // The server knows no window.
  const inWindow = isHydrating ? FIRST_CARDS : isWhole ? shown : countCardsInWindow()
  const cards = drawCards(0, inWindow)
  const shelves = hasShelves && <Deferred.Shelves stories={all} isPlayed={isPlayed} />
  return (
    <>
      <CardGrids cards={cards} between={shelves} />
      {isHydrating && all.length > FIRST_CARDS && (
        // For who has no scripts: nothing of it loads where they run.
        <noscript>
          <CardGrid label={t('moreStories')}>{drawCards(FIRST_CARDS, PAGE)}</CardGrid>
        </noscript>
      )}
      {!isHydrating && isWhole && shown < all.length && <ListEnd key={shown} onReached={showMore} />}
    </>
  )
}

/**
 * Whether all cards are drawn, and not only those in the window: when these are on the screen, and the player rests or scrolls. Their pictures would keep
 * a tap waiting, whose calls share the connections.
 */
function useIsWhole(): boolean {
  const [isWhole, setIsWhole] = useState(wasWhole)
  useEffect(() => {
    if (isWhole) return undefined
    const finish = (): void => {
      wasWhole = true
      startTransition(() => setIsWhole(true))
    }
    addEventListener('scroll', finish, { passive: true })
    const stop = afterFirstScreen(finish)
    return () => {
      removeEventListener('scroll', finish)
      stop()
    }
  }, [isWhole])
  return isWhole
}

/** Cards that are drawn at once: whole rows. More follow as the player comes near their end. */
const PAGE = 25
/** How many cards were drawn last, so that Back finds its place in the list. */
let lastShown = PAGE
/** All of these were drawn, and not only those in the window. */
let wasWhole = false

function LoadingList() {
  const { t } = useTranslation('stories')
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label={t('loading')}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className={getCardClass(index, 3)} />
      ))}
      <SilenceText className={styles.silence} />
    </div>
  )
}

interface CardGridsProps {
  cards: Elements[]
  /** Shelves of characters and further stories. */
  between?: Elements
}

/** The cards of the list in one grid, or in two with something between them. */
export function CardGrids({ cards, between = null }: CardGridsProps) {
  const { t } = useTranslation('stories')
  return (
    <>
      <CardGrid label={t('list')}>{cards.slice(0, FIRST_CARDS)}</CardGrid>
      {between}
      {cards.length > FIRST_CARDS && <CardGrid label={t('moreStories')}>{cards.slice(FIRST_CARDS)}</CardGrid>}
    </>
  )
}

/** About the cards that the window shows, and the next pair: the large one, and pairs of posters below it. */
export function countCardsInWindow(): number {
  return 3 + 2 * Math.max(1, Math.ceil((innerHeight - ABOVE_PAIRS_PX) / PAIR_PX))
}

const ABOVE_PAIRS_PX = 420
const PAIR_PX = 250
/** Whole rows, which the server draws: the large card and two pairs. */
export const FIRST_CARDS = 5

function CardGrid({ label, children }: { label: string; children: Elements }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** The end of the cards drawn so far: reports when the player comes near it. Of a thousand stories, only those near the window are drawn. */
function ListEnd({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && reach(), {
      rootMargin: '800px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={end} />
}
