/** Deletes the player's account with everything in it. Asked twice, because nothing brings it back. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGuest, type User } from '../../../protocol/api/account.ts'
import { deleteAccount } from '../../account/changeUser.ts'
import { getUser, subscribeUser, useUser } from '../../account/user.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { afterFrame } from '../../ui/afterFrame.ts'
import styles from './settings.module.css'
import { UnsavedStories, useUnsavedStories } from './UnsavedStories.tsx'

type Step = 'asking' | 'askingAgain' | 'deleting'

export function DeleteAccount() {
  const { t } = useTranslation(['account', 'shell'])
  const user = useUser()
  const [step, setStep] = useState<Step | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Texts that name this way lead here.
  useEffect(() => {
    if (location.hash !== '#delete-account') return undefined
    // With the frame of the screen, as the app focuses a screen that focuses nothing itself.
    return afterFrame(() => {
      button.current?.scrollIntoView({ block: 'center' })
      button.current?.focus({ preventScroll: true })
    })
  }, [])
  if (user === null) return null
  const cancel = (): void => setStep(null)

  const remove = async (): Promise<void> => {
    setStep('deleting')
    const email = user.email
    // In the moment the user goes: the settings would send the next one to sign-in.
    const unsubscribe = subscribeUser(() => {
      if (getUser() !== null) return
      const text = email === null ? t('settings.deletion.done') : t('settings.deletion.doneMail', { email })
      showToast('success', text, undefined, '/')
      redirectTo('/')
    })
    const answer = await deleteAccount()
    unsubscribe()
    setStep(null)
    if (!answer.ok) showToast('error', formatFailure(answer))
  }

  return (
    <>
      <Button ref={button} look="quiet" wide className={styles.delete} onClick={() => setStep('asking')}>
        {t('settings.deletion.open')}
      </Button>
      {step === 'asking' && <FirstDialog user={user} onContinue={() => setStep('askingAgain')} onCancel={cancel} />}
      {step === 'askingAgain' && <LastDialog user={user} onConfirm={() => void remove()} onCancel={cancel} />}
      {step === 'deleting' && <LoadingOverlay label={t('settings.deletion.busy')} value={null} />}
    </>
  )
}

const ITEMS = ['progress', 'coins', 'pictures', 'lists'] as const

function FirstDialog({ user, onContinue, onCancel }: { user: User; onContinue: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['account', 'shell'])
  const unsaved = useUnsavedStories(user.uuid)
  const actions = (
    <>
      <Button look="quiet" wide onClick={onCancel}>
        {t('shell:cancel')}
      </Button>
      <Button wide isBusy={unsaved === null} onClick={onContinue}>
        {t('settings.deletion.continue')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('settings.deletion.title')} actions={actions} onClose={onCancel}>
      <p>{t('settings.deletion.intro')}</p>
      <ul className={styles.items}>
        {ITEMS.map((item) => (
          <li key={item}>{t(`settings.deletion.items.${item}`, { count: user.coins })}</li>
        ))}
        <UnsavedStories stories={unsaved} />
      </ul>
      <p>{t('settings.deletion.when')}</p>
    </Dialog>
  )
}

function LastDialog({ user, onConfirm, onCancel }: { user: User; onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['account', 'shell'])
  const actions = (
    <>
      <Button look="quiet" wide onClick={onCancel}>
        {t('settings.deletion.keep')}
      </Button>
      <Button wide className={styles.danger} onClick={onConfirm}>
        {t('settings.deletion.confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('settings.deletion.againTitle')} actions={actions} onClose={onCancel}>
      <p>
        {isGuest(user) || user.email === null
          ? t('settings.deletion.againGuest')
          : t('settings.deletion.again', { email: user.email })}
      </p>
    </Dialog>
  )
}
