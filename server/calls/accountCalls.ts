/** Guest sign-up, token refresh and the current user. Doc 1 §7. */
import { guestSignUp, tokenRefresh, whoami } from '../../protocol/api/account.ts'
import { type Accounts, toApiUser } from '../services/accounts.ts'
import { type RateLimiter } from '../services/rateLimiter.ts'
import { answerUser, answerAnyone, type Route } from './route.ts'

export function createAccountCalls(accounts: Accounts, limiter: RateLimiter): Route[] {
  return [
    answerAnyone(guestSignUp, async ({ body, client }) => {
      await limiter.consume(['signUpByAddress', client.address])
      return accounts.signUpGuest(body.device_id, body.gender)
    }),
    answerAnyone(tokenRefresh, ({ body }) => accounts.refresh(body.refresh_token)),
    answerUser(whoami, async (_, user) => ({ user: toApiUser(user) })),
  ]
}
