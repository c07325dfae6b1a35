/** Asks before logging out, then goes to the stories as a new guest. Doc 1 §4. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../account/signIn.ts'
import { getUser, subscribeUser } from '../../account/user.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toastStore.ts'

export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'shell'])
  const [isLeaving, setLeaving] = useState(false)
  const logOut = async (): Promise<void> => {
    setLeaving(true)
    // In the moment the user goes: the profile would send the new guest to sign-in.
    const unsubscribe = subscribeUser(() => {
      if (getUser() !== null) return
      showToast('success', t('profile.loggedOut'), undefined, '/')
      redirectTo('/')
    })
    await signOut()
    unsubscribe()
  }
  const actions = (
    <>
      <Button wide isBusy={isLeaving} onClick={() => void logOut()}>
        {isLeaving ? t('profile.loggingOut') : t('profile.logOut')}
      </Button>
      <Button wide look="quiet" disabled={isLeaving} onClick={onClose}>
        {t('shell:cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('profile.logOutTitle')} actions={actions} onClose={isLeaving ? () => undefined : onClose}>
      <p>{t('profile.logOutBody')}</p>
    </Dialog>
  )
}
