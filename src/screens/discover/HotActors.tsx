/** The characters by hot descending: each leads to a story. Doc 1 §4 (hot actors). */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Actor, type Story } from '../../../protocol/api/stories.ts'
import { listHotActors } from '../../api/library.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { Bond } from '../../ui/Bond.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FROM_LIST } from '../story/listOrigin.ts'
import { Quiet } from '../../ui/layout.tsx'
import styles from './Discover.module.css'
import { writeIntroAddress } from '../../navigation/paths.ts'

const SHOWN = 20

interface ActorOfStory {
  actor: Actor
  story: Story
  bond: Actor['bond']
}

export function HotActors({ stories }: { stories: readonly Story[] }) {
  const { t } = useTranslation(['catalogue', 'shell'])
  const actors = useAnswer('hot actors', listHotActors)
  return (
    <section className={styles.shelf} aria-labelledby="hot-actors">
      <h2 id="hot-actors" className={styles.heading}>
        {t('hotActors')}
      </h2>
      <ul className={styles.row} aria-busy={actors.status === 'loading' || undefined}>
        {actors.status === 'failed' && (
          <Quiet as="li" className={styles.failed}>
            <p role="status">{t('charactersFailed')}</p>
            <button type="button" className={styles.retry} onClick={actors.retry}>
              {t('shell:retry')}
            </button>
          </Quiet>
        )}
        {actors.status === 'loading' &&
          [0, 1, 2, 3].map((index) => (
            <li key={index} className={styles.actor}>
              <Skeleton className={styles.face} />
            </li>
          ))}
        {addStories(actors.data ?? [], stories).map(({ actor, story, bond }) => (
          <li key={actor.id} className={styles.actor}>
            <Link href={writeIntroAddress(story.id)} state={FROM_LIST} className={styles.link}>
              <Picture url={actor.avatar_url ?? actor.preview_url} alt="" sizes="72px" className={styles.face} />
              <span className={styles.name}>{actor.name}</span>
            </Link>
            <span className={styles.story}>{story.title}</span>
            {bond !== null && <Bond bond={bond} className={styles.bond} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each actor with the first story of the list that has them; an actor without one is left out. */
function addStories(actors: readonly Actor[], stories: readonly Story[]): ActorOfStory[] {
  return actors
    .flatMap((actor) => {
      const story = stories.find((one) => one.actors.some(({ id }) => id === actor.id))
      // The list of characters stays cached; that of the stories is fresh.
      const bond = story?.actors.find(({ id }) => id === actor.id)?.bond ?? null
      return story === undefined ? [] : { actor, story, bond }
    })
    .slice(0, SHOWN)
}
