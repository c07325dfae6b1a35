/** Registers users: converts a guest, or adds a new user. Doc 1 §4. */
import { isGuest } from '../../protocol/api/account.ts'
import { cleanName } from '../../protocol/cleanText.ts'
import { NAME_MIN } from '../../protocol/limits.ts'
import { type Clock } from '../clock.ts'
import { Problem } from '../problems.ts'
import { createId, type Random } from '../random.ts'
import { type AccountStore, type Identity, type ProvedUser, type Registration } from '../storage/accounts.ts'
import { type UserRecord } from '../storage/user.ts'
import { WELCOME_COINS } from './accounts.ts'
import { type Bearer, type SignInOrigin } from './signInOrigin.ts'
import { hashToken } from './tokens.ts'

/** Data of a registration. */
export interface Registrant {
  email: string
  name: string
  gender: string
  /** As services/passwords.ts writes it. */
  password: string | null
  /** The identity that proved the email, if one did. */
  identity: Identity | null
  referral: Referral
}

/** Marketing and invite codes that came with the player. */
export interface Referral {
  source_code?: string | undefined
  invite_code?: string | undefined
}

/** Both convert the guest of the request, or add a user. Both throw `not_guest`, and `sign_in_over` where the guest's sessions were ended meanwhile. */
export interface Registrar {
  /** Registers a user who claims an email, whether or not others have it. */
  register: (applicant: Registrant, bearer: Bearer | null, origin: SignInOrigin) => Promise<UserRecord>
  /** The user of an email that was just proved; registers one if there is none. */
  prove: (applicant: Registrant, bearer: Bearer | null, origin: SignInOrigin) => Promise<ProvedUser>
}

interface Ports {
  store: AccountStore
  clock: Clock
  random: Random
}

export function createRegistrar({ store, clock, random }: Ports): Registrar {
  async function createRegistration(
    { email, name, gender, password, identity, referral }: Registrant,
    bearer: Bearer | null,
    { device }: SignInOrigin,
  ): Promise<Omit<Registration, 'isVerified'>> {
    const at = clock.now()
    const guest =
      bearer !== null && isGuest(bearer.user)
        ? { id: bearer.user.id, epoch: bearer.user.sessionEpoch, accessHash: hashToken(bearer.token) }
        : null
    const inviter =
      referral.invite_code === undefined ? null : await store.findInviter(referral.invite_code.trim().toUpperCase())
    // A guest cannot use their own invite code.
    const inviterId = guest !== null && inviter === guest.id ? null : inviter
    const user = { ...createUser(createId(random), at), email, name, gender }
    return { guest, user, password, identity, device, sourceCode: referral.source_code ?? null, inviterId, at }
  }

  return {
    register: async (applicant, bearer, origin) => {
      const registration = await createRegistration(applicant, bearer, origin)
      const registered = await store.register({ ...registration, isVerified: false })
      if (registered === 'no_guest') throw new Problem('not_guest')
      if (registered === 'ended') throw new Problem('sign_in_over')
      if (registered === 'email_taken') throw new Error('only a proved email can be taken')
      return registered
    },
    prove: async (applicant, bearer, origin) => {
      const registration = await createRegistration(applicant, bearer, origin)
      const proved = await store.proveEmail({ ...registration, isVerified: true }, bearer?.user.id ?? null)
      if (proved === 'no_guest') throw new Problem('not_guest')
      if (proved === 'ended') throw new Problem('sign_in_over')
      return proved
    },
  }
}

/** Default name: the part of the email before the @. */
export function createNameFromEmail(email: string): string {
  const name = cleanName((email.split('@')[0] ?? '').slice(0, 50))
  return name.length < NAME_MIN ? cleanName(email.slice(0, 50)) : name
}

function createUser(id: string, createdAt: number): UserRecord {
  const unnamed = { name: '', email: null, gender: 'unknown', addressedAs: null, storyName: '' }
  const nobody = { ...unnamed, deviceId: null, avatarUrl: null }
  return { ...nobody, id, status: 'active', plan: null, coins: WELCOME_COINS, role: 'user', createdAt, sessionEpoch: 0 }
}
