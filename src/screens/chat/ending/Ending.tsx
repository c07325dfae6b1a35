/** The ending: its picture, its number, and the button to play again. Doc 2 §4, ending. */
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type EndingView } from '../../../../protocol/view/scene.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import { Button } from '../../../ui/Button.tsx'
import { getStorySource } from '../../../ui/pictureSources.ts'
import { SafeHtml } from '../../../ui/SafeHtml.tsx'
import { isFollowerTab } from '../FollowerBanner.tsx'
import styles from './Ending.module.css'

export function Ending({ ending }: { ending: EndingView }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const isFollower = useGame(isFollowerTab)
  const { number, total, title, html, picture } = ending
  return (
    <section
      className={styles.ending}
      aria-label={t('chat.ending.region')}
      data-bare={picture === null}
      data-focus="ending"
      tabIndex={-1}
    >
      {picture !== null && (
        <div className={styles.picture}>
          <img src={getStorySource(picture.url)} alt={picture.alt} decoding="async" />
        </div>
      )}
      <div className={styles.words}>
        {number !== null && (
          <p className={styles.number}>
            {total === null ? t('chat.ending.only', { number }) : t('chat.ending.number', { number, total })}
          </p>
        )}
        {title !== '' && (
          <h2 className={styles.title} lang={locale}>
            {title}
          </h2>
        )}
        <SafeHtml className={styles.text} html={html} lang={locale} />
      </div>
      <div className={styles.actions}>
        {!isFollower && (
          <Button wide onClick={() => intend({ kind: 'playAgain' })}>
            {t('chat.ending.again')}
          </Button>
        )}
        <Link href="/" className={styles.stories}>
          {t('chat.ending.stories')}
        </Link>
      </div>
    </section>
  )
}
