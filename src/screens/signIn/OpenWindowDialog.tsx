/** Asks to sign in in a window of the app's own: providers refuse to be shown in a frame. */
import { LOGIN_PATH } from '../../navigation/leaveGuard.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { createBrowserLink } from './browserLink.ts'

export function OpenWindowDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const open = (): void => {
    window.open(createBrowserLink(LOGIN_PATH), '_blank', 'noopener')
    onClose()
  }
  const actions = (
    <>
      <Button wide onClick={open}>
        {t('signIn.openWindow.open')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('signIn.openInBrowser.notNow')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('signIn.openWindow.title')} actions={actions} onClose={onClose}>
      <p>{t('signIn.openWindow.lead')}</p>
    </Dialog>
  )
}
