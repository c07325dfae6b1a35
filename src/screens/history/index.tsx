/** The stories that the player has played, the latest first. Doc 1 §3 (game history), §7. */
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { type Story } from '../../../protocol/api/stories.ts'
import { listPlayed } from '../../api/library.ts'
import { type AnswerState, useAnswer } from '../../api/useAnswer.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './History.module.css'
import { writeIntroAddress } from '../../navigation/storyAddresses.ts'

export default function History() {
  const { t } = useTranslation('account')
  const stories = useAnswer('history', listPlayed)
  useScreenTitle(t('history.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('history.title')} fallback="/user/profile" />
      <PlayedStories stories={stories} />
    </div>
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

/** The whole row is the link; its name is the title alone. */
function PlayedStory({ story: { id, title, description, preview_url } }: { story: Story }) {
  return (
    <li className={styles.story}>
      <Picture url={preview_url} alt="" sizes="72px" className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link href={writeIntroAddress(id)} className={styles.link}>
            {title}
          </Link>
        </h2>
        {description !== '' && <p className={styles.description}>{description}</p>}
      </div>
    </li>
  )
}
