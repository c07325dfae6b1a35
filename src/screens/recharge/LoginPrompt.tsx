/** Leads a guest who wants more diamonds to sign-in, and back to this screen. Doc 2 §6. */
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { useTranslation } from 'react-i18next'
import { saveThisPlace } from '../../platform/redirect.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Amounts } from './Amounts.tsx'
import { closeRecharge, type RechargeRequest } from './rechargeStore.ts'
import { LOGIN_PATH } from '../../navigation/paths.ts'

export function LoginPrompt({ request: { reason, needed } }: { request: RechargeRequest }) {
  const { t } = useTranslation('credits')
  const goToSignIn = (): void => {
    saveThisPlace('diamonds')
    closeRecharge()
    redirectTo(LOGIN_PATH)
  }
  const actions = (
    <>
      <Button wide onClick={goToSignIn}>
        {t('recharge.signIn.go')}
      </Button>
      <Button wide look="quiet" onClick={closeRecharge}>
        {t('recharge.signIn.notNow')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('recharge.signIn.title')} actions={actions} onClose={closeRecharge}>
      {reason !== null && <p>{reason}</p>}
      <p>{t('recharge.signIn.body')}</p>
      <Amounts needed={needed} />
    </Dialog>
  )
}
