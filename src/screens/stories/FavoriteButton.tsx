/** The heart of a card. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import { useFavorite } from '../story/useFavorite.ts'
import { reportFavorite } from './removedFavorites.ts'
import styles from './FavoriteButton.module.css'

/** The heart of a card. The flag flips when the server has answered with code 0, and taps meanwhile are ignored. Doc 1 §4. */
export function FavoriteButton({ story }: { story: Story }) {
  const { t } = useTranslation('catalogue')
  const { isFavorite, toggle } = useFavorite(story, {
    isOptimistic: false,
    onChanged: (isFavorite) => reportFavorite(story.id, isFavorite),
  })
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('favorite', { title: story.title })}
      aria-pressed={isFavorite}
      onClick={() => void toggle()}
    >
      <span className={styles.heart}>
        <HeartIcon size={17} filled={isFavorite} />
      </span>
    </button>
  )
}
