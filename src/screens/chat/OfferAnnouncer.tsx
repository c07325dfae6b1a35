/** Tells a screen reader, once, that there is something to choose. The options themselves are read when they get the focus. */
import { useTranslation } from 'react-i18next'
import { useGame } from '../../game/game.ts'
import styles from './messages/MessageText.module.css'

export function OfferAnnouncer() {
  const { t } = useTranslation('game')
  const count = useGame(({ options, actionOptions }) => (options?.items.length ?? 0) + (actionOptions?.length ?? 0))
  return (
    <p className={styles.unseen} role="status">
      {count > 0 && t('messages.offered', { count })}
    </p>
  )
}
