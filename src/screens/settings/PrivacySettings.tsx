/** Consent to analytics and error reports, and deleting what this device stores. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteLocalData } from '../../bridge/deleteLocalData.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { isCollectionAllowed, useConsent, writeConsent } from '../../platform/consent.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './Settings.module.css'

export function PrivacySettings() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  // Draws again when the answer changes here or in another tab.
  useConsent()
  const change = (isOn: boolean): void => {
    writeConsent(isOn ? 'granted' : 'denied')
    trackEvent('setting_changed', { setting: 'consent' })
  }
  return (
    <>
      <Switch
        label={t('account.settings.analytics')}
        hint={t('account.settings.analyticsHint')}
        isOn={isCollectionAllowed(getAppConfig())}
        onChange={change}
      />
      <Button look="quiet" wide className={styles.delete} onClick={() => setAsking(true)}>
        {t('account.settings.delete')}
      </Button>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </>
  )
}

const ITEMS = ['drafts', 'logs', 'media', 'settings'] as const

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const remove = async (): Promise<void> => {
    setDeleting(true)
    const isDone = await deleteLocalData()
    onClose()
    if (isDone) showToast('success', t('account.settings.deleted'))
    else showToast('error', t('account.settings.deleteFailed'))
  }
  const actions = (
    <>
      <Button look="quiet" wide onClick={onClose}>
        {t('shell.cancel')}
      </Button>
      <Button wide isBusy={isDeleting} onClick={() => void remove()}>
        {t('account.settings.deleteConfirm')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('account.settings.deleteTitle')}
      actions={actions}
      onClose={isDeleting ? () => undefined : onClose}
    >
      <p>{t('account.settings.deleteIntro')}</p>
      <ul className={styles.items}>
        {ITEMS.map((item) => (
          <li key={item}>{t(`account.settings.deleteItems.${item}`)}</li>
        ))}
      </ul>
      <p>{t('account.settings.deleteKept')}</p>
    </Dialog>
  )
}
