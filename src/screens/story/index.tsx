/** The story intro screen. Doc 2 §2, Story intro page. */
import { useEffect, useState } from 'react'
import { isTestStory, isUnlistedStory } from '../../../protocol/previewStory.ts'
import { useTranslation } from 'react-i18next'
import { getStory, peekDrawnStory, peekStory } from '../../api/stories.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { showCover } from '../../navigation/cover.ts'
import { markFirstScreen } from '../../navigation/firstScreen.ts'
import { useStartRequest } from '../../navigation/restart.ts'
import { useBackdrop, useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { BackButton } from './BackButton.tsx'
import { Intro } from './Intro.tsx'
import { type PlayFlowEnds } from './start/usePlayFlow.ts'
import { Column, Row } from '../../ui/layout.tsx'
import styles from './story.module.css'
import { SilenceText } from '../../ui/SilenceText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props extends Omit<PlayFlowEnds, 'startWith'> {
  storyId: string
  /** The character that is marked first where several can be chosen: the one of a landing page. */
  actorId?: string
}

export default function StoryIntro({ storyId, actorId, onPreview, onEnter }: Props) {
  const { t } = useTranslation('stories')
  const startWith = useStartRequest()
  const answer = useAnswer(
    storyId,
    (signal) => getStory(storyId, signal),
    () => peekDrawnStory(storyId),
  )
  const loaded = answer.data ?? peekStory(storyId)
  const [shown, setShown] = useState(loaded)
  if (onPreview !== undefined && loaded !== null && loaded !== shown) setShown(loaded)
  // A preview has another id after each edit: the story from before it stays until it is here.
  const story = loaded ?? (onPreview === undefined ? null : shown)
  const isDrawn = story !== null || answer.status === 'failed'
  useEffect(() => (isDrawn ? markFirstScreen() : undefined), [isDrawn])
  useScreenTitle(story?.title ?? null)
  const cover = story?.preview_url ?? null
  useBackdrop(cover)
  useEffect(() => {
    if (!isUnlistedStory(storyId)) trackEvent('story_opened', { story_id: storyId })
  }, [storyId])
  useEffect(() => {
    if (cover !== null) showCover(storyId, cover)
  }, [storyId, cover])
  if (answer.status === 'failed') {
    return (
      <div className={styles.failed}>
        {onPreview === undefined && onEnter === undefined && <BackButton />}
        {isTestStory(storyId) && answer.failure.code === 'refused' ? (
          <EmptyState title={formatFailure(answer.failure)} hint={t('intro.testOver')} />
        ) : (
          <ErrorState title={t('intro.failed')} hint={formatFailure(answer.failure)} onRetry={answer.retry} />
        )}
      </div>
    )
  }
  if (story === null) return <LoadingIntro />
  return (
    <Intro
      story={story}
      actorId={actorId}
      isDiscounted={answer.data?.isDiscountUser ?? false}
      isDetailed={answer.status === 'here'}
      // What the page was drawn with says nothing of this player.
      isComplete={answer.status === 'here' && answer.data !== peekDrawnStory(storyId)}
      startWith={startWith}
      onPreview={onPreview}
      onEnter={onEnter}
    />
  )
}

/** The skeleton of the intro, while no list entry or detail is loaded. */
function LoadingIntro() {
  const { t } = useTranslation('stories')
  return (
    <Column className={styles.screen}>
      <div className={styles.picture} />
      <Row as="header" align="start" justify="between" className={styles.top}>
        <BackButton />
      </Row>
      <div className={styles.words} role="status" aria-busy="true" aria-label={t('intro.loading')}>
        <Skeleton className={styles.titleSkeleton} />
        <Skeleton className={styles.textSkeleton} />
        <SilenceText className={styles.description} />
      </div>
    </Column>
  )
}
