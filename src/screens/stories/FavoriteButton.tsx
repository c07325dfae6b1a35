/** The heart of a card. The flag flips when the server has answered with code 0, and taps meanwhile are ignored. Doc 1 §4. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { reportFavorite } from './removedFavorites.ts'
import { setFavorite } from '../../api/stories.ts'
import styles from './FavoriteButton.module.css'

export function FavoriteButton({ story }: { story: Story }) {
  const { t } = useTranslation('catalogue')
  const isLoading = useRef(false)
  // What the player changed, until the list is loaded again.
  const [change, setChange] = useState({ story, isFavorite: story.is_fav })
  const isFavorite = change.story === story ? change.isFavorite : story.is_fav
  const toggle = async (): Promise<void> => {
    if (isLoading.current) return
    isLoading.current = true
    const answer = await setFavorite(story.id, !isFavorite)
    isLoading.current = false
    if (!answer.ok) return void showToast('error', t('toggleFailed'))
    setChange({ story, isFavorite: !isFavorite })
    reportFavorite(story.id, !isFavorite)
  }
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
