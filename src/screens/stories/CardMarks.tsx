/** What a cover shows of the player: the heart of a liked story, and the endings found. Hidden where the server says nothing of them. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import styles from './CardMarks.module.css'
import { FavoriteButton } from './FavoriteButton.tsx'

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
