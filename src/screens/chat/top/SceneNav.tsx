/** The scene: its title, when the next one begins, and the way to the scene before and after. Doc 2 §4, scenes. */
import { useTranslation } from 'react-i18next'
import { useCurrentGame, useGame, useIntend } from '../../../game/game.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { useNow } from '../../../platform/time.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './SceneNav.module.css'

export function SceneNav() {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const game = useCurrentGame()
  const { title, nextAt } = useGame((view) => view.scene)
  const locale = useGame((view) => view.session.locale)
  const canJump = useGame((view) => view.jumps)
  const now = useNow(nextAt !== null, 1_000, game.now)
  if (title === '' && nextAt === null && !canJump) return null
  const seconds = nextAt === null ? null : Math.max(0, Math.ceil((nextAt - now) / 1_000))
  return (
    <Row as="nav" className={styles.nav} aria-label={t('status.scene')}>
      {canJump && (
        <button
          type="button"
          className={styles.jump}
          aria-label={t('status.previous')}
          onClick={() => intend({ kind: 'jump', to: 'prev_scene' })}
        >
          <BackIcon size={16} />
        </button>
      )}
      {title !== '' && (
        <span className={styles.title} lang={locale}>
          {title}
        </span>
      )}
      {seconds !== null && (
        <span className={styles.next}>
          <span className={styles.words}>{t('status.next', { seconds })}</span>
          <span className={styles.short} aria-hidden="true">
            {t('status.nextShort', { seconds })}
          </span>
        </span>
      )}
      {canJump && (
        <button
          type="button"
          className={styles.jump}
          data-forward="true"
          aria-label={t('status.following')}
          onClick={() => intend({ kind: 'jump', to: 'next_scene' })}
        >
          <BackIcon size={16} />
        </button>
      )}
    </Row>
  )
}
