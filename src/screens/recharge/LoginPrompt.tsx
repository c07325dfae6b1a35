/** Leads a guest who wants more diamonds to sign-in, and back to this screen. Doc 2 §6. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { LOGIN_PATH, redirectTo } from '../../navigation/leaveGuard.ts'
import { saveThisPlace } from '../../platform/redirect.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Amounts } from './Amounts.tsx'
import { closeRecharge, type RechargeRequest } from './rechargeStore.ts'

export function LoginPrompt({ request: { reason } }: { request: RechargeRequest }) {
  const { t } = useTranslation()
  const goToSignIn = (): void => {
    saveThisPlace('diamonds')
    closeRecharge()
    redirectTo(LOGIN_PATH)
  }
  const actions = (
    <>
      <Button wide onClick={goToSignIn}>
        {t('credits.recharge.signIn.go')}
      </Button>
      <Button wide look="quiet" onClick={closeRecharge}>
        {t('credits.recharge.signIn.notNow')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('credits.recharge.signIn.title')} actions={actions} onClose={closeRecharge}>
      {reason !== null && <p>{reason}</p>}
      <p>{t('credits.recharge.signIn.body')}</p>
      <Amounts needed={null} />
    </Dialog>
  )
}
