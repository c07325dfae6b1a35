/** Shown while another tab leads the session and this one follows: offers to play here. Rules T1, T3. */
import { useTranslation } from 'react-i18next'
import { useCurrentGame } from '../../../game/game.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './FollowerNote.module.css'

export function FollowerNote() {
  const { t } = useTranslation('game')
  const { playHere } = useCurrentGame()
  return (
    <Row gap={2} className={styles.note} role="status">
      <p className={styles.words}>{t('follower.text')}</p>
      <Button className={styles.button} onClick={playHere}>
        {t('follower.here')}
      </Button>
    </Row>
  )
}
