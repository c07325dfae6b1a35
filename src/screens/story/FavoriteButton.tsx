/** Marks the story as a favourite. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import styles from './FavoriteButton.module.css'
import { useFavorite } from './useFavorite.ts'

export function FavoriteButton({ story }: { story: Story }) {
  const { t } = useTranslation('stories')
  const { isFavorite, toggle } = useFavorite(story)
  return (
    <button type="button" className={styles.button} data-on={isFavorite} onClick={() => void toggle()}>
      <HeartIcon filled={isFavorite} />
      <span>{t(isFavorite ? 'intro.favorited' : 'intro.addFavorite')}</span>
    </button>
  )
}
