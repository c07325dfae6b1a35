/** What a cover shows of the player: the heart of a liked story, and the endings found. Hidden where the server says nothing of them. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import styles from './CardMarks.module.css'
import { useRef, useState } from 'react'
import { HeartIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { reportFavorite } from './removedFavorites.ts'
import { setFavorite } from '../../api/stories.ts'
import favoriteButtonStyles from './FavoriteButton.module.css'

export function CardMarks({ story }: { story: Story }) {
  const { t } = useTranslation('catalogue')
  const { endings, endings_found: found } = story
  return (
    <>
      <FavoriteButton story={story} />
      {found.length > 0 && (
        <p
          className={styles.endings}
          role="img"
          aria-label={t('endings', { titles: found.join(', '), found: found.length, count: endings })}
        >
          <b>{`✦ ${found.length}${endings > 0 ? `/${endings}` : ''}`}</b> <span>{found.join(' · ')}</span>
        </p>
      )}
    </>
  )
}

/** The heart of a card. The flag flips when the server has answered with code 0, and taps meanwhile are ignored. Doc 1 §4. */
function FavoriteButton({ story }: { story: Story }) {
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
