/** Leads a guest who wants more diamonds to sign-in, and back to this chat. Doc 2 §6. */
import { useTranslation } from 'react-i18next'
import { LOGIN_PATH, redirectTo } from '../../../../app/leaveGuard.ts'
import { saveRedirect } from '../../../../platform/redirect.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { closePanel, type PanelOf } from '../panelStore.ts'
import { Amounts } from './Amounts.tsx'

export function LoginPrompt({ panel: { reason } }: { panel: PanelOf<'loginPrompt'> }) {
  const { t } = useTranslation()
  const goToSignIn = (): void => {
    saveRedirect(location.pathname)
    closePanel()
    redirectTo(LOGIN_PATH)
  }
  const actions = (
    <>
      <Button wide onClick={goToSignIn}>
        {t('later.credit.signIn.go')}
      </Button>
      <Button wide look="quiet" onClick={closePanel}>
        {t('later.credit.signIn.notNow')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('later.credit.signIn.title')} actions={actions} onClose={closePanel}>
      {reason !== undefined && <p>{reason}</p>}
      <p>{t('later.credit.signIn.body')}</p>
      <Amounts needed={undefined} />
    </Dialog>
  )
}
