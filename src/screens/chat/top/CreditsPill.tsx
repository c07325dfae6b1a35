/** The player's diamonds. */
import { useTranslation } from 'react-i18next'
import { compactNumber } from '../../../ui/format.ts'
import { Diamond } from '../../../ui/icons.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './CreditsPill.module.css'

export function CreditsPill({ coins }: { coins: number }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.pill}
      aria-label={t('shell.credits', { count: coins })}
      onClick={() => showToast('info', t('chat.top.balance', { count: coins }))}
    >
      <Diamond />
      <span>{compactNumber(coins)}</span>
    </button>
  )
}
