/** What a cover shows of the player: the heart of a liked story, and how many endings were found. Hidden where the server says nothing of them. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import styles from './CardMarks.module.css'
import { HeartIcon } from '../../ui/icons.tsx'
import { useFavorite } from '../story/useFavorite.ts'
import { reportFavorite } from './removedFavorites.ts'
import favoriteButtonStyles from './FavoriteButton.module.css'

export function CardMarks({ story }: { story: Story }) {
  const { t } = useTranslation(['catalogue', 'stories'])
  const { endings, endings_found: found } = story
  return (
    <>
      <FavoriteButton story={story} />
      {found.length > 0 && (
        <p className={styles.endings}>
          {endings > 0 ? t('stories:endingsFound', { found: found.length, count: endings }) : `✦ ${found.length}`}
        </p>
      )}
    </>
  )
}

/** The heart of a card. The flag flips when the server has answered with code 0, and taps meanwhile are ignored. Doc 1 §4. The heart of a card. */
function FavoriteButton({ story }: { story: Story }) {
  const { t } = useTranslation('catalogue')
  const { isFavorite, toggle } = useFavorite(story, {
    isOptimistic: false,
    onChanged: (isFavorite) => reportFavorite(story.id, isFavorite),
  })
  return (
    <button
      type="button"
      className={favoriteButtonStyles.button}
      aria-label={t('favorite', { title: story.title })}
      aria-pressed={isFavorite}
      onClick={() => void toggle()}
    >
      <span className={favoriteButtonStyles.heart}>
        <HeartIcon size={17} filled={isFavorite} />
      </span>
    </button>
  )
}
