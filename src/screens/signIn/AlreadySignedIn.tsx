/** Shown instead of the form to a registered user, who may have signed in in another tab. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../account/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AuthForm.module.css'

export function AlreadySignedIn({ name, onContinue }: { name: string; onContinue: () => void }) {
  const { t } = useTranslation('account')
  const [isBusy, setBusy] = useState(false)
  const leave = (): void => {
    setBusy(true)
    // Without a user the form takes this place.
    void signOut()
  }
  return (
    <div className={styles.form}>
      <p>{t('signIn.already.lead', { name })}</p>
      <Button wide onClick={onContinue}>
        {t('signIn.already.continue')}
      </Button>
      <Button wide look="quiet" isBusy={isBusy} onClick={leave}>
        {t('signIn.already.signOut')}
      </Button>
    </div>
  )
}
