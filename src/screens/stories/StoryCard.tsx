/** A story in the list, with its tags where the experiment shows them. The whole card is its link; the link's name is the title alone. Doc 1 §9. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Story } from '../../../protocol/api/stories.ts'
import { getVariant } from '../../platform/experiments.ts'
import { formatCompact } from '../../ui/format.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { getDisplayPrice } from '../../ui/price.ts'
import styles from './StoryCard.module.css'
import list from './StoryList.module.css'

interface Props {
  story: Story
  /** The large one at the top. */
  isFeature: boolean
  /** Above the fold: its picture is fetched at once. */
  isFirst: boolean
}

export function StoryCard({ story, isFeature, isFirst }: Props) {
  const { t } = useTranslation()
  const { id, title, description, preview_url, tags } = story
  const isWholeWidth = isFeature || getVariant('story_card_design') === 'wide'
  return (
    <li className={`${list.card} ${styles.card} ${isFeature ? styles.feature : ''}`}>
      <Picture
        url={preview_url}
        alt=""
        first={isFirst}
        sizes={isWholeWidth ? '(min-width: 430px) 394px, 92vw' : '(min-width: 430px) 190px, 45vw'}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link href={`/story/${encodeURIComponent(id)}`} className={styles.link}>
            {title}
          </Link>
        </h2>
        {description !== '' && <p className={styles.description}>{description}</p>}
        {tags.length > 0 && getVariant('story_tags_display') === 'shown' && (
          <ul className={styles.tags} aria-label={t('stories.tags')}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      <Badge story={story} />
    </li>
  )
}

function Badge({ story }: { story: Story }) {
  const { t } = useTranslation()
  const price = getDisplayPrice(story)
  if (price.kind !== 'coins')
    return (
      <Pill onPicture className={styles.badge}>
        {t(`stories.${price.kind}`)}
      </Pill>
    )
  return (
    <Pill onPicture className={styles.badge}>
      <DiamondIcon size={14} />
      <span aria-label={t('stories.diamonds', { count: price.coins })} role="img">
        {formatCompact(price.coins)}
      </span>
    </Pill>
  )
}
