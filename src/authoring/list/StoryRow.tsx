/** A story of the list: its cover, title and state, who changed it and when, and what can be done with it. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { pageNow } from '../../platform/time.ts'
import { chooseTitle, countDaysLeft } from './arrangeStories.ts'
import { formatMoment } from '../publish/localTime.ts'
import { formatWhen } from './formatWhen.ts'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './StoryRow.module.css'
import { formatLanguage } from '../model/formatLanguage.ts'
import { useStoryPaths } from '../storyPaths.ts'
import { type Question, StoryMenu } from './StoryMenu.tsx'
import { type StoryActions } from './useStoryActions.ts'

interface Props {
  story: CreationStory
  actions: StoryActions
  onAsk: (question: Question) => void
}

export function StoryRow({ story, actions, onAsk }: Props) {
  const { t } = useTranslation('creation')
  const { writeFlow } = useStoryPaths()
  const { id, status, deleted_at: deletedAt } = story
  const title = chooseTitle(story, getLocale())
  const name = title.text === '' ? t('frame.untitled') : title.text
  const isDeleted = deletedAt !== null
  const isBusy = actions.running !== null
  const changed = useChangedText(story)
  return (
    <li className={styles.row} data-status={status}>
      <Picture url={story.cover_url === '' ? null : story.cover_url} alt="" sizes="60px" className={styles.cover} />
      <div className={styles.names}>
        <h2 className={styles.title} lang={title.text === '' ? undefined : title.locale}>
          {isDeleted ? name : <Link href={writeFlow(id)}>{name}</Link>}
        </h2>
        <Row as="p" align="stretch" wrap quiet className={styles.quiet}>
          <span className={styles.id}>{id}</span>
          {title.text !== '' && title.locale !== getLocale() && (
            <Text as="span" tone="quiet">
              {t('list.onlyIn', { language: formatLanguage(t, title.locale) })}
            </Text>
          )}
        </Row>
      </div>
      <Row as="p" wrap className={styles.state}>
        {isDeleted ? (
          t('list.daysLeft', { count: countDaysLeft(deletedAt, pageNow()) })
        ) : (
          <>
            <span className={styles.status}>{t(`frame.status.${status}`)}</span>
            {story.is_read_only && (
              <Text as="span" tone="quiet">
                {t('list.readOnly')}
              </Text>
            )}
            {story.problems > 0 && (
              <Text as="span" tone="danger">
                {t('list.problems', { count: story.problems })}
              </Text>
            )}
          </>
        )}
      </Row>
      <Row as="p" align="stretch" wrap quiet className={styles.quiet}>
        {changed}
      </Row>
      {story.plan !== null && <PlanLine plan={story.plan} />}
      {!isDeleted && (
        <Row as="p" align="stretch" wrap quiet className={styles.quiet}>
          {story.week.games === 0 ? t('list.notPlayed') : t('list.played', { count: story.week.games })}
        </Row>
      )}
      {story.is_read_only && (
        <NamedButton name="duplicate" title={name} isBusy={isBusy} onClick={() => actions.duplicate(story)} />
      )}
      {isDeleted && <NamedButton name="restore" title={name} isBusy={isBusy} onClick={() => actions.restore(story)} />}
      {!isDeleted && (
        <div className={styles.menu}>
          <StoryMenu story={story} actions={actions} onAsk={onAsk} />
        </div>
      )}
    </li>
  )
}

function PlanLine({ plan: { at, has_failed: hasFailed } }: { plan: NonNullable<CreationStory['plan']> }) {
  const { t } = useTranslation('creation')
  const when = formatMoment(at, getLocale())
  return (
    <Text small tone={hasFailed ? 'danger' : 'quiet'} className={styles.quiet}>
      {t(hasFailed ? 'plan.listedFailed' : 'plan.listed', { when })}
    </Text>
  )
}

interface NamedProps {
  name: 'duplicate' | 'restore'
  title: string
  isBusy: boolean
  onClick: () => void
}

/** A button whose name for a screen reader says which story it is about. */
function NamedButton({ name, title, isBusy, onClick }: NamedProps) {
  const { t } = useTranslation('creation')
  return (
    <Button
      look="quiet"
      className={styles.action}
      aria-label={t(`list.actions.${name}Named`, { title })}
      isBusy={isBusy}
      onClick={onClick}
    >
      {t(`list.actions.${name}`)}
    </Button>
  )
}

function useChangedText({ updated_at: at, updated_by: author }: CreationStory): string {
  const { t } = useTranslation('creation')
  if (at === null) return ''
  const when = formatWhen(at, pageNow(), getLocale())
  return author === null || author === '' ? t('list.changed', { when }) : t('list.changedBy', { when, name: author })
}
