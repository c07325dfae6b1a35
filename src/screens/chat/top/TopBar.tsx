/** The top bar: back, story progress, heart and diamonds. */
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../bridge/game.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { GameCredits } from './GameCredits.tsx'
import { HeartPill } from './HeartPill.tsx'
import { Progress } from './Progress.tsx'
import styles from './TopBar.module.css'

/** `alone`: a full-screen video plays, and only the back button is shown. */
export function TopBar({ onBack, alone = false }: { onBack: () => void; alone?: boolean }) {
  const { t } = useTranslation()
  const heart = useGame((view) => view.heart)
  const coins = useGame((view) => view.coins)
  return (
    <header className={styles.bar}>
      <IconButton label={t('shell.back')} onPicture onClick={onBack}>
        <BackIcon />
      </IconButton>
      {!alone && <Progress />}
      {!alone && heart !== null && <HeartPill value={heart.value} />}
      {!alone && coins !== null && <GameCredits coins={coins} />}
    </header>
  )
}
