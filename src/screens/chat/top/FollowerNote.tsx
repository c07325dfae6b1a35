/** Shown while another tab leads the session and this one follows: offers to play here. Rules T1, T3. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCurrentGame } from '../../../game/game.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './FollowerNote.module.css'

export function FollowerNote() {
  const { t } = useTranslation()
  const { playHere } = useCurrentGame()
  return (
    <div className={styles.note} role="status">
      <p className={styles.words}>{t('later.follower.text')}</p>
      <Button className={styles.button} onClick={playHere}>
        {t('later.follower.here')}
      </Button>
    </div>
  )
}
