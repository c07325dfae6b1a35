/** The player's diamonds. Pressing it asks the server for the balance anew. */
import { useTranslation } from 'react-i18next'
import { refreshUser } from '../../account/account.ts'
import { useUser } from '../../account/user.ts'
import { wordsOfFailure } from '../../i18n/words.ts'
import { compactNumber } from '../../ui/format.ts'
import { Diamond } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './CreditsPill.module.css'

export function CreditsPill() {
  const { t } = useTranslation()
  const user = useUser()
  if (user === null) return null
  const refresh = async (): Promise<void> => {
    const answer = await refreshUser()
    if (!answer.ok) showToast('error', wordsOfFailure(t, answer))
  }
  return (
    <button type="button" className={styles.pill} aria-label={t('shell.credits', { count: user.coins })} onClick={() => void refresh()}>
      <Diamond />
      <span>{compactNumber(user.coins)}</span>
    </button>
  )
}
