/** The player's account as the page uses it: started once, asked again when the balance may have changed. */
import { whoami } from '../../protocol/api/account.ts'
import { ask } from '../api/client.ts'
import { type Result } from '../api/result.ts'
import { type User } from '../../protocol/api/account.ts'
import { getToken } from './session.ts'
import { storedTokens } from './stored.ts'
import { setUser } from './user.ts'

/** Signs a guest up on the first visit; asks who the player is on any other. Failures show where something needs the account. */
export async function startAccount(): Promise<void> {
  if (storedTokens() === null) await getToken()
  else await refreshUser()
}

/** Asks the server for the user again, and keeps the answer. */
export async function refreshUser(): Promise<Result<User>> {
  const answer = await ask(whoami, {})
  if (!answer.ok) return answer
  setUser(answer.data.user)
  return { ok: true, data: answer.data.user }
}
