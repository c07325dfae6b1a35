/** Another tab plays this story, and this one looks on: says so, and offers to play here. Rules T1, T3. */
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
      <p className={styles.words}>{t('chat.elsewhere.text')}</p>
      <Button className={styles.button} onClick={playHere}>
        {t('chat.elsewhere.here')}
      </Button>
    </div>
  )
}

/** Whether another tab plays. */
export function isFollowerTab({ composer }: View): boolean {
  return composer.reason === 'elsewhere'
}
