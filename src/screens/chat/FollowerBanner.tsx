/** Shown while another tab leads the session and this one follows: offers to play here. Rules T1, T3. */
import { useTranslation } from 'react-i18next'
import { type View } from '../../../protocol/view.ts'
import { useCurrentGame } from '../../bridge/game.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './FollowerBanner.module.css'

export function FollowerBanner() {
  const { t } = useTranslation()
  const { playHere } = useCurrentGame()
  return (
    <div className={styles.elsewhere} role="status">
      <p className={styles.words}>{t('chat.follower.text')}</p>
      <Button className={styles.button} onClick={playHere}>
        {t('chat.follower.here')}
      </Button>
    </div>
  )
}

/** Whether another tab leads the session. */
export function isFollowerTab({ composer }: View): boolean {
  return composer.reason === 'elsewhere'
}
