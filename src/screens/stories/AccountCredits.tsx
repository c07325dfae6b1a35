/** The account's diamonds: a tap loads the balance from the server. */
import { useTranslation } from 'react-i18next'
import { useUser } from '../../account/user.ts'
import { refreshUser } from '../../account/account.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AccountCredits.module.css'

export function AccountCredits() {
  const { t } = useTranslation('shell')
  const user = useUser()
  if (user === null) return null
  const refresh = async (): Promise<void> => {
    const answer = await refreshUser()
    if (!answer.ok) showToast('error', formatFailure(answer))
  }
  return (
    <button
      type="button"
      className={styles.pill}
      aria-label={t('credits', { count: user.coins })}
      onClick={() => void refresh()}
    >
      <DiamondIcon />
      <span>{formatCompact(user.coins)}</span>
    </button>
  )
}
