/** Registers users: converts a guest, or adds a new user. Doc 1 §4. */
import { cleanName } from '../../protocol/cleanText.ts'
import { NAME_MIN } from '../../protocol/limits.ts'
import { type Clock } from '../clock.ts'
import { Problem } from '../problems.ts'
import { createId, type Random } from '../random.ts'
import { type AccountStore, type Identity } from '../storage/accounts.ts'
import { type UserRecord } from '../storage/user.ts'
import { WELCOME_COINS } from './accounts.ts'

/** Data of a registration. */
export interface Registrant {
  email: string
  name: string
  gender: string
  /** As services/passwords.ts writes it. */
  password: string | null
  /** Whether the email was proved, by a code or a social provider. */
  isVerified: boolean
  identity: Identity | null
  referral: Referral
}

/** Marketing and invite codes that came with the player. */
export interface Referral {
  source_code?: string | undefined
  invite_code?: string | undefined
}

export interface Registrar {
  /** Converts the guest with that id, or adds a new user. 'email_taken' if the address has a user. Throws `not_guest`. */
  register: (applicant: Registrant, guestId: string | null) => Promise<UserRecord | 'email_taken'>
}

interface Ports {
  store: AccountStore
  clock: Clock
  random: Random
}

export function createRegistrar({ store, clock, random }: Ports): Registrar {
  return {
    register: async ({ email, name, gender, password, isVerified, identity, referral }, guestId) => {
      const at = clock.now()
      const inviter =
        referral.invite_code === undefined ? null : await store.findInviter(referral.invite_code.trim().toUpperCase())
      // A guest cannot use their own invite code.
      const inviterId = inviter === guestId ? null : inviter
      const user = { ...createUser(createId(random), at), email, name, gender }
      const registered = await store.register({
        guestId,
        user,
        password,
        isVerified,
        identity,
        sourceCode: referral.source_code ?? null,
        inviterId,
        at,
      })
      if (registered === 'no_guest') throw new Problem('not_guest')
      return registered
    },
  }
}

/** Default name: the part of the email before the @. */
export function createNameFromEmail(email: string): string {
  const name = cleanName((email.split('@')[0] ?? '').slice(0, 50))
  return name.length < NAME_MIN ? cleanName(email.slice(0, 50)) : name
}

function createUser(id: string, createdAt: number): UserRecord {
  const nobody = { deviceId: null, name: '', email: null, avatarUrl: null, gender: 'unknown' }
  return { ...nobody, id, status: 'active', plan: null, coins: WELCOME_COINS, role: 'user', createdAt }
}
