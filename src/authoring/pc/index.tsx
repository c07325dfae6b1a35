/** The home of the creation area on a desktop: what is being written, what is wrong, what was played this week, and the ways on. Doc 1 §2. */
import '../../platform/creationPolyfills.ts'
import { useState } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { creationList, type CreationStory } from '../../../protocol/api/creation.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { pageNow } from '../../platform/time.ts'
import { chooseTitle } from '../list/arrangeStories.ts'
import { formatWhen } from '../list/formatWhen.ts'
import { NewStoryDrawer } from '../list/new/NewStoryDrawer.tsx'
import { useImport } from '../list/new/useImport.tsx'
import { ListScreen, Quiet, Row, Text } from '../../ui/layout.tsx'
import styles from './index.module.css'
import { CHARACTERS_PATH, CREATION_PATH } from '../../navigation/paths.ts'
import { StoryDialogs } from '../list/StoryDialogs.tsx'
import { type Question, StoryMenu } from '../list/StoryMenu.tsx'
import { type StoryActions, useStoryActions } from '../list/useStoryActions.ts'
import { DESK_PATHS } from '../storyPaths.ts'

export default function DesktopHome() {
  const { t } = useTranslation('creation')
  const [isCreating, setCreating] = useState(false)
  const answer = useAnswer('creation-home', (signal) => callAsUserWith({ signal }, creationList, {}))
  const files = useImport(answer.retry)
  const importParts: Elements = files.parts
  useScreenTitle(t('home.title'))
  return (
    <ListScreen wide>
      <Row wrap className={styles.head} data-head>
        <ScreenHeader title={t('home.title')} fallback={CREATION_PATH} />
        <Row as="nav" align="stretch" wrap className={styles.links} aria-label={t('home.links')}>
          <Link href={CREATION_PATH}>{t('home.allStories')}</Link>
          <Link href={CHARACTERS_PATH}>{t('home.characters')}</Link>
          <Link href={DESK_PATHS.talents}>{t('home.talents')}</Link>
        </Row>
        <Button className={styles.create} onClick={() => setCreating(true)}>
          {t('home.create')}
        </Button>
      </Row>
      <Quiet role="status">{files.running}</Quiet>
      {answer.status === 'loading' && <Skeleton className={styles.loading} />}
      {answer.status === 'failed' && (
        <ErrorState title={t('home.failed')} hint={formatFailure(answer.failure)} onRetry={answer.retry} />
      )}
      {answer.status === 'here' && <Home stories={answer.data.stories} onChanged={answer.retry} />}
      {isCreating && (
        <NewStoryDrawer
          onChooseFiles={(of) => {
            setCreating(false)
            files.openPicker(of)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {importParts}
    </ListScreen>
  )
}

interface HomeProps {
  stories: readonly CreationStory[]
  onChanged: () => void
}

function Home({ stories, onChanged }: HomeProps) {
  const { t } = useTranslation('creation')
  const actions = useStoryActions(onChanged)
  const [question, setQuestion] = useState<Question | null>(null)
  const present = stories.filter(({ id }) => !actions.hidden.has(id))
  return (
    <>
      <Quiet role="status">{actions.running}</Quiet>
      {present.length === 0 ? (
        <EmptyState title={t('home.empty')} hint={t('home.emptyHint')} />
      ) : (
        <Sections stories={present} actions={actions} onAsk={setQuestion} />
      )}
      <StoryDialogs actions={actions} question={question} onAnswered={() => setQuestion(null)} />
    </>
  )
}

interface StoriesProps {
  stories: readonly CreationStory[]
  actions: StoryActions
  onAsk: (question: Question) => void
}

function Sections({ stories, ...menu }: StoriesProps) {
  const { t } = useTranslation('creation')
  const { drafts, published, played, week } = arrangeHome(stories)
  return (
    <>
      <Row as="dl" align="stretch" wrap className={styles.week}>
        {(['games', 'players', 'endings'] as const).map((each) => (
          <div key={each}>
            <dt>{t(`home.week.${each}`)}</dt>
            <dd>{new Intl.NumberFormat(getLocale()).format(week[each])}</dd>
          </div>
        ))}
      </Row>
      <Section title={t('home.drafts')} stories={drafts} {...menu} empty={t('home.noDrafts')} />
      <Section title={t('home.playedMost')} stories={played} {...menu} empty={t('home.notPlayed')} />
      <Section title={t('home.published')} stories={published} {...menu} empty={t('home.nonePublished')} />
    </>
  )
}

interface SectionProps extends StoriesProps {
  title: string
  empty: string
}

function Section({ title, stories, empty, ...menu }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {stories.length === 0 ? (
        <Quiet>{empty}</Quiet>
      ) : (
        <ul className={styles.cards}>
          {stories.map((story) => (
            <Card key={story.id} story={story} {...menu} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface CardProps extends Omit<StoriesProps, 'stories'> {
  story: CreationStory
}

function Card({ story, actions, onAsk }: CardProps) {
  const { t } = useTranslation('creation')
  const { id, cover_url: cover, status, problems, week, updated_at: updatedAt } = story
  const title = chooseTitle(story, getLocale())
  return (
    <Row as="li" gap={4} align="stretch" className={styles.card}>
      <Picture url={cover === '' ? null : cover} alt="" sizes="96px" className={styles.cover} />
      <div className={styles.words}>
        <h3 lang={title.locale}>
          <Link href={DESK_PATHS.writeFlow(id)}>{title.text === '' ? t('frame.untitled') : title.text}</Link>
        </h3>
        <Quiet>
          {`${t(`frame.status.${status}`)}${updatedAt === null ? '' : ` · ${formatWhen(updatedAt, pageNow(), getLocale())}`}`}
        </Quiet>
        {problems > 0 && (
          <Text tone="danger" small>
            {t('list.problems', { count: problems })}
          </Text>
        )}
        {week.games > 0 && (
          <Quiet>{t('home.played', { games: week.games, players: week.players, endings: week.endings })}</Quiet>
        )}
        <p className={styles.about}>
          <Link href={DESK_PATHS.writeAbout(id)}>{t('frame.catalogue')}</Link>
        </p>
      </div>
      <div className={styles.menu}>
        <StoryMenu story={story} actions={actions} onAsk={onAsk} />
      </div>
    </Row>
  )
}

interface HomeStories {
  /** Not published as they stand: those with problems first, then those changed last. */
  drafts: readonly CreationStory[]
  /** Players have them; what changed since is among the drafts, too. */
  published: readonly CreationStory[]
  /** Played this week, those with the most games first. */
  played: readonly CreationStory[]
  /** Of all stories together. A player of two stories counts twice. */
  week: CreationStory['week']
}

/** The stories of the desktop home by what their author may want next. Pure. */
const PLAYED_MAX = 6

function arrangeHome(stories: readonly CreationStory[]): HomeStories {
  const byChange = stories.toSorted((one, other) => (other.updated_at ?? 0) - (one.updated_at ?? 0))
  const drafts = byChange.filter(({ status }) => status !== 'published')
  const sum = (read: (week: CreationStory['week']) => number): number =>
    stories.reduce((total, { week }) => total + read(week), 0)
  return {
    drafts: drafts.toSorted((one, other) => Number(other.problems > 0) - Number(one.problems > 0)),
    published: byChange.filter(({ status }) => status !== 'draft'),
    played: stories
      .filter(({ week }) => week.games > 0)
      .toSorted((one, other) => other.week.games - one.week.games)
      .slice(0, PLAYED_MAX),
    week: {
      games: sum(({ games }) => games),
      players: sum(({ players }) => players),
      endings: sum(({ endings }) => endings),
    },
  }
}
