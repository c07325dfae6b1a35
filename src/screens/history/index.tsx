/** The stories that the player has played, the latest first, with the endings of each. Doc 1 §3 (game history), §7. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { type Story } from '../../../protocol/api/stories.ts'
import { getFinds } from '../../api/finds.ts'
import { listPlayed } from '../../api/library.ts'
import { type AnswerState, useAnswer } from '../../api/useAnswer.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { ChevronIcon } from '../../ui/controlIcons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FoundEndings } from '../finds/FoundEndings.tsx'
import { ListScreen, Quiet, Row } from '../../ui/layout.tsx'
import { CardLink } from '../../ui/CardLink.tsx'
import styles from './index.module.css'
import { PROFILE_PATH, writeIntroAddress } from '../../navigation/paths.ts'

export default function History() {
  const { t } = useTranslation('account')
  const stories = useAnswer('history', listPlayed)
  useScreenTitle(t('history.title'))
  return (
    <ListScreen>
      <ScreenHeader title={t('history.title')} fallback={PROFILE_PATH} />
      <PlayedStories stories={stories} />
    </ListScreen>
  )
}

function PlayedStories({ stories }: { stories: AnswerState<Story[]> }) {
  const { t } = useTranslation('account')
  const [, navigate] = useLocation()
  if (stories.status === 'loading')
    return (
      <div role="status" aria-busy="true" aria-label={t('history.loading')}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className={styles.missing} />
        ))}
      </div>
    )
  if (stories.status === 'failed')
    return <ErrorState title={t('history.failed')} hint={formatFailure(stories.failure)} onRetry={stories.retry} />
  if (stories.data.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState title={t('history.empty')} hint={t('history.emptyHint')} />
        <Button onClick={() => navigate('/')}>{t('history.browse')}</Button>
      </div>
    )
  return (
    <ul className={styles.list} aria-label={t('history.list')}>
      {stories.data.map((story) => (
        <PlayedStory key={story.id} story={story} />
      ))}
    </ul>
  )
}

/** The whole row is the link; its name is the title alone. Below it: the endings, and the way to play again once one was found. */
function PlayedStory({ story }: { story: Story }) {
  const { t } = useTranslation(['account', 'finds'])
  const { id, title, description, teaser, preview_url, endings, endings_found: found } = story
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const text = teaser || description
  return (
    <li>
      <Row className={styles.story}>
        <Picture url={preview_url} alt="" sizes="72px" className={styles.picture} />
        <div className={styles.words}>
          <h2 className={styles.title}>
            <CardLink href={writeIntroAddress(id)}>{title}</CardLink>
          </h2>
          {text !== '' && <Quiet className={styles.description}>{text}</Quiet>}
        </div>
      </Row>
      {endings > 0 && (
        <Row align="stretch" justify="between" wrap className={styles.finds}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-label={t('history.endingsOf', { title, found: found.length, count: endings })}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{t('history.endings', { found: found.length, count: endings })}</span>
            <span className={styles.mark} data-open={isOpen} aria-hidden="true">
              <ChevronIcon size={16} />
            </span>
          </button>
          {found.length > 0 && (
            <Link href={writeIntroAddress(id)} className={styles.again} aria-label={t('history.againOf', { title })}>
              {t('history.again')}
            </Link>
          )}
        </Row>
      )}
      {isOpen && (
        <div id={listId}>
          <StoryEndings storyId={id} />
        </div>
      )}
    </li>
  )
}

function StoryEndings({ storyId }: { storyId: string }) {
  const { t } = useTranslation('finds')
  const { data, status, retry } = useAnswer(`finds ${storyId}`, (signal) => getFinds(storyId, signal))
  if (status === 'failed') return <ErrorState title={t('failed')} onRetry={retry} />
  return data === null ? <Skeleton className={styles.missing} /> : <FoundEndings endings={data.endings} />
}
