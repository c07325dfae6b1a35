/** The player's finds in a story: its endings, the places to go back to, and the pictures that were shown. From the intro, the chat and an ending. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReachedPlace, type StoryFinds } from '../../../protocol/api/play.ts'
import { getFinds } from '../../api/finds.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Quiet, Text } from '../../ui/layout.tsx'
import styles from './finds.module.css'
import { FoundEndings, Heading } from './FoundEndings.tsx'

interface Props {
  storyId: string
  /** The character whose places are offered; without one, those of all. */
  actorId?: string | undefined
  /** Begins a game at a place; undefined where none can begin. */
  onPlace?: ((place: ReachedPlace) => void) | undefined
  onClose: () => void
}

export function FindsDrawer({ storyId, actorId, onPlace, onClose }: Props) {
  const { t } = useTranslation('finds')
  const { data, status, retry } = useAnswer(`finds ${storyId}`, (signal) => getFinds(storyId, signal))
  const places = data?.places.filter((place) => actorId === undefined || place.actor_id === actorId) ?? []
  return (
    <Drawer title={t('title')} onClose={onClose}>
      {status === 'loading' && <Skeleton className={styles.skeleton} />}
      {status === 'failed' && <ErrorState title={t('failed')} onRetry={retry} />}
      {data !== null && (
        <>
          {data.endings.length > 0 && <FoundEndings endings={data.endings} />}
          {onPlace !== undefined && places.length > 0 && <Places places={places} onPlace={onPlace} />}
          <Pictures finds={data} />
        </>
      )}
    </Drawer>
  )
}

function Places({ places, onPlace }: { places: readonly ReachedPlace[]; onPlace: (place: ReachedPlace) => void }) {
  const { t } = useTranslation('finds')
  return (
    <section className={styles.section} aria-labelledby="found-places">
      <Heading id="found-places" title={t('places')} />
      <p className={styles.hint}>{t('placesHint')}</p>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={`${place.actor_id} ${place.id}`}>
            <button type="button" className={styles.place} data-kind={place.kind} onClick={() => onPlace(place)}>
              <Text as="span" breaks>
                {place.kind === 'chapter' ? t('chapter', { title: place.title }) : place.title || t('choice')}
              </Text>
              <Chosen place={place} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The options chosen there the last time, else all options. */
function Chosen({ place: { options } }: { place: ReachedPlace }) {
  const { t } = useTranslation('finds')
  if (options.length === 0) return null
  const chosen = options.find((option) => option.is_chosen)
  return (
    <Quiet as="span" className={styles.options}>
      {chosen === undefined ? options.map(({ text }) => text).join(' · ') : t('chosen', { text: chosen.text })}
    </Quiet>
  )
}

function Pictures({ finds: { pictures, pictures_total: total } }: { finds: StoryFinds }) {
  const { t } = useTranslation('finds')
  const [open, setOpen] = useState<string | null>(null)
  const shown = pictures.find(({ url }) => url === open)
  return (
    <section className={styles.section} aria-labelledby="found-pictures">
      <Heading
        id="found-pictures"
        title={t('pictures')}
        count={total > 0 ? t('count', { found: Math.min(pictures.length, total), total }) : undefined}
      />
      {pictures.length === 0 && <p className={styles.hint}>{t('noPictures')}</p>}
      {shown !== undefined && (
        <figure key={shown.url} ref={scrollIntoSight} className={styles.shown}>
          <Picture url={shown.url} alt={shown.alt} sizes="100vw" className={styles.shownPicture} />
          <figcaption className={styles.hint} aria-hidden="true">
            {shown.alt}
          </figcaption>
        </figure>
      )}
      <ul className={styles.pictures}>
        {pictures.map(({ url, alt }) => (
          <li key={url}>
            <button
              type="button"
              className={styles.picture}
              aria-pressed={url === open}
              onClick={() => setOpen(url === open ? null : url)}
            >
              <Picture url={url} alt={alt} sizes="120px" className={styles.thumbnail} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The picture that was opened stands above the small ones, which may have been scrolled. */
function scrollIntoSight(figure: HTMLElement | null): void {
  figure?.scrollIntoView({ block: 'nearest' })
}
