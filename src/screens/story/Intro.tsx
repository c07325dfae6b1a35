/** The intro of a story, from the list until its detail is loaded; Play waits for the detail. */
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { COVER_SIZES } from '../../app/CoverPicture.tsx'
import { loadWithRetry } from '../../app/loadWithRetry.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { BackButton } from './BackButton.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { sortByHeat } from './partners.ts'
import { PlayButton } from './PlayButton.tsx'
import styles from './Story.module.css'
import { usePlayFlow } from './usePlayFlow.ts'

/** Most players of a story with one character meet neither dialog before the first line. */
const loadDialogs = () => loadWithRetry(() => import('./dialogs.ts'), ROUTE_LOAD)
const CharacterDialog = lazy(async () => ({ default: (await loadDialogs()).CharacterDialog }))
const SavedGameDialog = lazy(async () => ({ default: (await loadDialogs()).SavedGameDialog }))

interface Props {
  story: Story
  isDiscounted: boolean
  /** The detail of the story is loaded, not only its list entry. */
  isComplete: boolean
}

export function Intro({ story, isDiscounted, isComplete }: Props) {
  const { t } = useTranslation()
  const { step, play, pick, enter, cancel } = usePlayFlow(story)
  // Ahead of the tap on Play; a failure shows when a dialog is needed.
  useEffect(() => void loadDialogs().catch(() => undefined), [])
  const isChoosing = story.version !== '3' && story.actors.length > 1 && (step === 'picking' || step === 'checking')
  return (
    <article className={styles.screen}>
      <Picture
        first
        url={story.preview_url}
        alt=""
        sizes={COVER_SIZES}
        className={styles.picture}
        onFailed={() => showToast('error', t('story.pictureFailed'))}
      />
      <header className={styles.top}>
        <BackButton />
        {isComplete && <FavoriteButton story={story} />}
      </header>
      <div className={styles.words}>
        <h1 className={styles.title}>{story.title}</h1>
        <Tags story={story} />
        <p className={styles.description}>{story.description}</p>
      </div>
      <footer className={styles.foot}>
        <PlayButton
          story={story}
          isDiscounted={isDiscounted}
          isBusy={!isComplete || step === 'checking'}
          onPlay={play}
        />
      </footer>
      <Suspense>
        {isChoosing && (
          <CharacterDialog
            actors={sortByHeat(story.actors)}
            isBusy={step === 'checking'}
            onChoose={pick}
            onClose={cancel}
          />
        )}
        {step === 'asking' && <SavedGameDialog onChoose={enter} onClose={cancel} />}
      </Suspense>
    </article>
  )
}

/** Tags, number of characters, number of endings. */
function Tags({ story: { tags, actors, endings } }: { story: Story }) {
  const { t } = useTranslation()
  const all = [...tags]
  if (actors.length > 1) all.push(t('story.characters', { count: actors.length }))
  if (endings > 1) all.push(t('story.endings', { count: endings }))
  if (all.length === 0) return null
  return (
    <ul className={styles.tags}>
      {all.map((tag) => (
        <li key={tag}>
          <Pill>{tag}</Pill>
        </li>
      ))}
    </ul>
  )
}
