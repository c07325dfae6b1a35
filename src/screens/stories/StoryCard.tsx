/** A story in the list, with its tags where the experiment shows them. The whole card is its link; the link's name is the title alone. Doc 1 §9. */
import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { LOCALE_NAMES } from '../../../protocol/locale.ts'
import { type FaceArea } from '../../../protocol/events/fields.ts'
import { useIsHydrating } from '../../platform/hydration.ts'
import { askForStory } from '../../api/stories.ts'
import { prefetchWorker } from '../../game/prefetchWorker.ts'
import { getVariant } from '../../platform/experiments.ts'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { positionByFace } from '../../ui/faces.ts'
import { Picture } from '../../ui/Picture.tsx'
import { FEATURE_SIZES } from '../../ui/pictureSizes.ts'
import { Pill } from '../../ui/Pill.tsx'
import { getDisplayPrice } from '../../ui/price.ts'
import { findOtherLanguage, getShownRating } from '../../ui/storyFacts.ts'
import { FROM_LIST } from '../story/listOrigin.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { CardLink } from '../../ui/CardLink.tsx'
import styles from './StoryCard.module.css'
import { Deferred } from './deferred.tsx'
import list from './StoryList.module.css'
import { writeIntroAddress } from '../../navigation/paths.ts'

interface Props {
  story: Story
  /** Its place in the list, and the number of stories. */
  index: number
  count: number
}

/** Height over width of the shapes of StoryList.module.css that a face has. */
const SHAPES = { poster: 1.5, large: 0.84, landscape: 0.78, single: 1.5, wide: 0.54 } as const

/** The first is large, an odd last one as wide as the list, a single one a poster. */
function getShape(index: number, count: number): Exclude<keyof typeof SHAPES, 'wide'> {
  if (count === 1) return 'single'
  if (index === 0) return 'large'
  return index === count - 1 && count % 2 === 0 ? 'landscape' : 'poster'
}

/** The class of a card's shape. */
export function getCardClass(index: number, count: number): string {
  const shape = getShape(index, count)
  return shape === 'poster' ? `${list.card}` : `${list.card} ${list[shape]}`
}

export const StoryCard = memo(function StoryCard({ story, index, count }: Props) {
  const { t } = useTranslation('stories')
  const { id, title, description, teaser, preview_url, preview_face, tags } = story
  const text = teaser || description
  const language = findOtherLanguage(story) ?? undefined
  const isFeature = index === 0
  // The server knows no variant. The picture's size is the only thing that no style sheet can choose.
  const isWide = !useIsHydrating() && getVariant('story_card_design') === 'wide'
  return (
    <Stack
      as="li"
      className={`${getCardClass(index, count)} ${styles.card} ${isFeature ? styles.feature : ''}`}
      data-face={preview_face ? '' : undefined}
    >
      {/* The largest picture alone is fetched ahead: others beside it would delay it. */}
      <Picture
        url={preview_url}
        alt=""
        first={index === 0}
        sizes={isFeature || isWide ? FEATURE_SIZES : '(min-width: 430px) 190px, 45vw'}
        className={styles.picture}
        style={createFaceStyle(preview_face, getShape(index, count))}
      />
      <div className={styles.words}>
        <h2 className={styles.title} lang={language}>
          <CardLink href={writeIntroAddress(id)} state={FROM_LIST} onClick={() => prepareIntro(id)}>
            {title}
          </CardLink>
        </h2>
        {text !== '' && (
          <p className={styles.description} lang={language}>
            {text}
          </p>
        )}
        <Facts story={story} />
        {tags.length > 0 && (
          <Row as="ul" align="stretch" wrap className={styles.tags} aria-label={t('tags')}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </Row>
        )}
      </div>
      <Badge story={story} />
      <Deferred.FavoriteButton story={story} />
    </Stack>
  )
})

/** The positions for the shape of the card in the poster design, and for the wide design. The style sheet takes the one of the variant. */
function createFaceStyle(face: FaceArea | null | undefined, shape: keyof typeof SHAPES): CSSProperties | undefined {
  const [poster, wide] = [positionByFace(face, SHAPES[shape]), positionByFace(face, SHAPES.wide)]
  if (poster === undefined) return undefined
  const style: CSSProperties & Record<`--face${'' | '-wide'}`, unknown> = {
    '--face': poster.objectPosition,
    '--face-wide': wide?.objectPosition,
  }
  return style
}

/** What the intro that opens now, and Play on it, wait for: on its way while the intro is drawn. */
function prepareIntro(storyId: string): void {
  askForStory(storyId)
  void prefetchWorker()
}

/** The language, where it is not the reader's, how long a play takes, how many endings the player has found, and what players gave it. Nothing stands where the server does not say it. */
function Facts({ story }: { story: Story }) {
  const { t } = useTranslation('stories')
  const { minutes, endings, endings_found: found } = story
  const rating = getShownRating(story)
  const hasFound = endings > 0 && found.length > 0
  const language = findOtherLanguage(story)
  return language !== null || minutes > 0 || hasFound || rating !== null ? (
    <Row as="p" align="stretch" wrap className={styles.facts}>
      {language !== null && <span>{t('language', { language: LOCALE_NAMES[language] })}</span>}
      {minutes > 0 && <span>{t('minutes', { count: minutes })}</span>}
      {hasFound && <span className={styles.found}>{t('endingsFound', { found: found.length, count: endings })}</span>}
      {rating !== null && (
        <span role="img" aria-label={t('rating', rating)}>
          {t('stars', rating)}
        </span>
      )}
    </Row>
  ) : null
}

function Badge({ story }: { story: Story }) {
  const { t } = useTranslation('stories')
  const price = getDisplayPrice(story)
  if (price.kind !== 'coins')
    return (
      <Pill onPicture className={styles.badge}>
        {t(price.kind)}
      </Pill>
    )
  return (
    <Pill onPicture className={styles.badge}>
      <DiamondIcon size={14} />
      <span aria-label={t('diamonds', { count: price.coins })} role="img">
        {formatCompact(price.coins)}
      </span>
    </Pill>
  )
}
