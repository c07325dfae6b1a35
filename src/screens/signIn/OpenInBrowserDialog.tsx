/** Asks to go on in a real browser: providers refuse browsers inside other apps. Doc 1 §2. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../platform/copyText.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AuthForm.module.css'
import { createBrowserLink } from './browserLink.ts'

/** `app` is the name of the other app; null where it does not say. */
export function OpenInBrowserDialog({ app, onClose }: { app: string | null; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [link] = useState(createBrowserLink)
  async function copy(): Promise<void> {
    if (await copyText(link)) showToast('success', t('signIn.done.copied'))
    else showToast('error', t('signIn.openInBrowser.copyByHand'))
  }
  const actions = (
    <>
      <Button ref={focusFirst} wide onClick={() => void copy()}>
        {t('signIn.openInBrowser.copyLink')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('signIn.openInBrowser.notNow')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('signIn.openInBrowser.title')} actions={actions} onClose={onClose}>
      <p>{app === null ? t('signIn.openInBrowser.leadAnyApp') : t('signIn.openInBrowser.lead', { app })}</p>
      <ol className={styles.steps}>
        <li>{t('signIn.openInBrowser.copy')}</li>
        <li>{t('signIn.openInBrowser.open')}</li>
        <li>{t('signIn.openInBrowser.paste')}</li>
      </ol>
      <TextField
        label={t('signIn.openInBrowser.link')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}

/** The dialog would begin with the link, its first control. */
function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
