/** The player's diamonds in a game: a tap shows the full number. */
import { useTranslation } from 'react-i18next'
import { formatCompact } from '../../../ui/format.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { showToast } from '../../../ui/toastStore.ts'
import styles from './GameCredits.module.css'

export function GameCredits({ coins }: { coins: number }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.pill}
      aria-label={t('shell.credits', { count: coins })}
      onClick={() => showToast('info', t('chat.top.balance', { count: coins }))}
    >
      <DiamondIcon />
      <span>{formatCompact(coins)}</span>
    </button>
  )
}
