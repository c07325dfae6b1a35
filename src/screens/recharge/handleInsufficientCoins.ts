/** The answer to code 99001, for every screen. Doc 1 §6, §8. */
import { isGuest } from '../../../protocol/api/account.ts'
import { refreshUser } from '../../account/account.ts'
import { getUser } from '../../account/user.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { saveThisPlace } from '../../platform/redirect.ts'
import { openRecharge, type RechargeRequest } from './rechargeStore.ts'
import { LOGIN_PATH } from '../../navigation/paths.ts'

/** Leads a guest to sign-in, and back here afterwards; a registered player gets the recharge. */
export function handleInsufficientCoins(request: Partial<Omit<RechargeRequest, 'path'>> = {}): void {
  const user = getUser()
  // The refusal may come from what another tab has spent.
  if (user !== null) void refreshUser()
  if (user !== null && !isGuest(user)) return openRecharge(request)
  saveThisPlace('diamonds')
  redirectTo(LOGIN_PATH)
}
