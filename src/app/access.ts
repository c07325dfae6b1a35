/** Who may open a route. Doc 1 §2 (routes, navigation rules), §6. */
import { isGuest, type User } from '../../protocol/api/account.ts'
import { LOGIN_PATH } from '../navigation/paths.ts'

/**
 * `public`: everyone. `unchecked`: everyone, also while the account is not known: landing pages and the return of a social sign-in.
 * `signIn`: any user, guests too. `login`: registered users. `admin`: admins. `afterPayment`: everyone, right after a payment.
 */
export type Access = 'public' | 'unchecked' | 'signIn' | 'login' | 'admin' | 'afterPayment'

export interface Visitor {
  user: Pick<User, 'uuid' | 'role'> | null
  /** The user is final: the guest sign-up or the load of the account has ended. */
  isReady: boolean
  /** A payment was made just before. */
  hasPaid: boolean
}

/** `savesTarget`: sign-in leads back to the address. */
export type AccessDecision =
  | { kind: 'allow' }
  /** The account is not known yet. */
  | { kind: 'wait' }
  /** A guest at the authors' side is told what it is, and how to sign in. */
  | { kind: 'invite' }
  | { kind: 'redirect'; to: string; savesTarget: boolean }

/** Decides whether a visitor sees a route. A user who is not final may be let in, but is never turned away. */
export function decideAccess(access: Access, { user, isReady, hasPaid }: Visitor): AccessDecision {
  if (access === 'public' || access === 'unchecked') return ALLOW
  if (access === 'afterPayment') return hasPaid ? ALLOW : TO_STORIES
  if (user !== null && isAllowed(access, user)) return ALLOW
  if (!isReady) return WAIT
  if (access !== 'admin' || user === null) return TO_LOGIN
  return isGuest(user) ? INVITE : TO_STORIES
}

function isAllowed(access: 'signIn' | 'login' | 'admin', user: Pick<User, 'role'>): boolean {
  if (access === 'login') return !isGuest(user)
  return access === 'signIn' || user.role === 'admin'
}

const ALLOW: AccessDecision = { kind: 'allow' }
const WAIT: AccessDecision = { kind: 'wait' }
const INVITE: AccessDecision = { kind: 'invite' }
const TO_STORIES: AccessDecision = { kind: 'redirect', to: '/', savesTarget: false }
const TO_LOGIN: AccessDecision = { kind: 'redirect', to: LOGIN_PATH, savesTarget: true }
