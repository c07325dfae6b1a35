/** Deletes the player's account with everything in it. Asked twice, because nothing brings it back. */
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { isGuest, type User } from '../../../protocol/api/account.ts'
import { deleteAccount } from '../../account/signIn.ts'
import { getUser, subscribeUser, useUser } from '../../account/user.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { formatFailure } from '../../i18n/codeTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './Settings.module.css'

type Step = 'asking' | 'askingAgain' | 'deleting'

export function DeleteAccount() {
  const { t } = useTranslation()
  const user = useUser()
  const [step, setStep] = useState<Step | null>(null)
  if (user === null) return null
  const cancel = (): void => setStep(null)

  const remove = async (): Promise<void> => {
    setStep('deleting')
    const email = user.email
    // In the moment the user goes: the settings would send the next one to sign-in.
    const unsubscribe = subscribeUser(() => {
      if (getUser() !== null) return
      const text =
        email === null ? t('account.settings.deletion.done') : t('account.settings.deletion.doneMail', { email })
      showToast('success', text, undefined, '/')
      redirectTo('/')
    })
    const answer = await deleteAccount()
    unsubscribe()
    setStep(null)
    if (!answer.ok) showToast('error', formatFailure(t, answer))
  }

  return (
    <>
      <Button look="quiet" wide className={styles.delete} onClick={() => setStep('asking')}>
        {t('account.settings.deletion.open')}
      </Button>
      {step === 'asking' && <FirstDialog user={user} onContinue={() => setStep('askingAgain')} onCancel={cancel} />}
      {step === 'askingAgain' && <LastDialog user={user} onConfirm={() => void remove()} onCancel={cancel} />}
      {step === 'deleting' && <LoadingOverlay label={t('account.settings.deletion.busy')} value={null} />}
    </>
  )
}

const ITEMS = ['progress', 'coins', 'pictures', 'lists'] as const

function FirstDialog({ user, onContinue, onCancel }: { user: User; onContinue: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button look="quiet" wide onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
      <Button wide onClick={onContinue}>
        {t('account.settings.deletion.continue')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('account.settings.deletion.title')} actions={actions} onClose={onCancel}>
      <p>{t('account.settings.deletion.intro')}</p>
      <ul className={styles.items}>
        {ITEMS.map((item) => (
          <li key={item}>{t(`account.settings.deletion.items.${item}`, { count: user.coins })}</li>
        ))}
      </ul>
      <p>{t('account.settings.deletion.when')}</p>
    </Dialog>
  )
}

function LastDialog({ user, onConfirm, onCancel }: { user: User; onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button look="quiet" wide onClick={onCancel}>
        {t('account.settings.deletion.keep')}
      </Button>
      <Button wide className={styles.danger} onClick={onConfirm}>
        {t('account.settings.deletion.confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('account.settings.deletion.againTitle')} actions={actions} onClose={onCancel}>
      <p>
        {isGuest(user) || user.email === null
          ? t('account.settings.deletion.againGuest')
          : t('account.settings.deletion.again', { email: user.email })}
      </p>
    </Dialog>
  )
}
