/** More diamonds: the recharge for registered players, the login prompt for guests. Doc 2 §6. */
import { isGuest } from '../../../../../protocol/api/account.ts'
import { useUser } from '../../../../account/user.ts'
import { type PanelOf } from '../panelStore.ts'
import { LoginPrompt } from './LoginPrompt.tsx'
import { RechargePanel } from './RechargePanel.tsx'

export function CreditPanel({ panel }: { panel: PanelOf<'credit'> }) {
  const user = useUser()
  return user === null || isGuest(user) ? (
    <LoginPrompt panel={{ ...panel, kind: 'loginPrompt' }} />
  ) : (
    <RechargePanel panel={{ ...panel, kind: 'recharge' }} />
  )
}
