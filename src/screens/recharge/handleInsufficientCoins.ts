/** The answer to code 99001, for every screen. Doc 1 §6, §8. */
import { isGuest } from '../../../protocol/api/account.ts'
import { getUser } from '../../account/user.ts'
import { LOGIN_PATH, redirectTo } from '../../app/leaveGuard.ts'
import { saveRedirect } from '../../platform/redirect.ts'
import { openRecharge, type RechargeRequest } from './rechargeStore.ts'

/** Leads a guest to sign-in, and back here afterwards; a registered player gets the recharge. */
export function handleInsufficientCoins(request: Partial<Omit<RechargeRequest, 'path'>> = {}): void {
  const user = getUser()
  if (user !== null && !isGuest(user)) return openRecharge(request)
  saveRedirect(location.pathname + location.search + location.hash)
  redirectTo(LOGIN_PATH)
}
