/** Consent to analytics and error reports, and deleting what this device stores. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countDraftsOfOthers } from '../../account/draftsOfOthers.ts'
import { deleteLocalData } from '../../game/deleteLocalData.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { isCollectionAllowed, useConsent, writeConsent } from '../../platform/consent.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { UnsavedStories, useUnsavedStories } from './UnsavedStories.tsx'
import styles from './settings.module.css'

export function PrivacySettings() {
  const { t } = useTranslation(['account', 'shell'])
  const [step, setStep] = useState<'asking' | 'deleting' | null>(null)
  // Draws again when the answer changes here or in another tab.
  useConsent()
  const change = (isOn: boolean): void => {
    writeConsent(isOn ? 'granted' : 'denied')
    trackEvent('setting_changed', { setting: 'consent' })
  }
  const remove = async (): Promise<void> => {
    setStep('deleting')
    const isDone = await deleteLocalData()
    setStep(null)
    if (isDone) showToast('success', t('settings.deleted'))
    else showToast('error', t('settings.deleteFailed'))
  }
  return (
    <>
      <Switch
        label={t('settings.analytics')}
        hint={t('settings.analyticsHint')}
        isOn={isCollectionAllowed(getAppConfig())}
        onChange={change}
      />
      <Button look="quiet" wide className={styles.delete} onClick={() => setStep('asking')}>
        {t('settings.delete')}
      </Button>
      <DeleteAccount />
      {step === 'asking' && <DeleteDialog onConfirm={() => void remove()} onCancel={() => setStep(null)} />}
      {step === 'deleting' && <LoadingOverlay label={t('settings.deleting')} value={null} />}
    </>
  )
}

const ITEMS = ['drafts', 'logs', 'media', 'settings'] as const

function DeleteDialog({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['account', 'shell'])
  const unsaved = useUnsavedStories(null)
  const [draftsOfOthers] = useState(countDraftsOfOthers)
  const actions = (
    <>
      <Button look="quiet" wide onClick={onCancel}>
        {t('shell:cancel')}
      </Button>
      <Button wide isBusy={unsaved === null} onClick={onConfirm}>
        {t('settings.deleteConfirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('settings.deleteTitle')} actions={actions} onClose={onCancel}>
      <p>{t('settings.deleteIntro')}</p>
      <ul className={styles.items}>
        {ITEMS.map((item) => (
          <li key={item}>{t(`settings.deleteItems.${item}`)}</li>
        ))}
        {draftsOfOthers > 0 && <li>{t('settings.draftsOfOthers', { count: draftsOfOthers })}</li>}
        <UnsavedStories stories={unsaved} />
      </ul>
      <p>{t('settings.deleteKept')}</p>
    </Dialog>
  )
}
