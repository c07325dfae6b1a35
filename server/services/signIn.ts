/** Sign-in by verification code, password or social provider, and guest conversion. Doc 1 §4, §7. */
import type * as v from 'valibot'
import { isGuest } from '../../protocol/api/account.ts'
import {
  type codeSignIn,
  type guestConvert,
  type passwordSet,
  type passwordSignIn,
  type userUpdate,
} from '../../protocol/api/signIn.ts'
import { type Clock } from '../clock.ts'
import { type Client } from '../http/clientAddress.ts'
import { Problem } from '../problems.ts'
import { type Random } from '../random.ts'
import { type AccountStore } from '../storage/accounts.ts'
import { type UserRecord } from '../storage/user.ts'
import { type Accounts, type SignInResult } from './accounts.ts'
import { type VerificationCodes } from './verificationCodes.ts'
import { isHostedPicture } from './sameOriginPaths.ts'
import { findPassword, hashPassword } from './passwords.ts'
import { type SignInLimits } from './signInLimits.ts'
import { type Bearer, listOrigins, resolveOrigin, type SignInOrigin } from './signInOrigin.ts'
import { type Registrant, createNameFromEmail, type Referral, type Registrar } from './registrar.ts'
import { type Social } from './social.ts'

export interface SignIn {
  /** Signs in or up: a new address becomes a user, and the token's guest keeps their progress. Throws like codes, `not_yours`, and `too_many_tries`. */
  byCode: (
    request: v.InferOutput<typeof codeSignIn.body>,
    bearer: Bearer | null,
    client: Client,
  ) => Promise<SignInResult & { is_first_login: boolean }>
  /** Throws `wrong_password`, whichever of the two is wrong, and `too_many_tries`. */
  byPassword: (
    request: v.InferOutput<typeof passwordSignIn.body>,
    bearer: Bearer | null,
    client: Client,
  ) => Promise<SignInResult>
  /** Sets a password that a code or the current password allows, and signs in. Throws like `byCode` and `byPassword`. */
  setPassword: (
    request: v.InferOutput<typeof passwordSet.body>,
    bearer: Bearer | null,
    client: Client,
  ) => Promise<SignInResult & { is_first_login: boolean }>
  /** Signs in with a provider's authorization code. Throws `social_code`, `not_yours`. */
  byProvider: (
    request: { login_type: string; code: string; user_id?: string | undefined } & Referral,
    bearer: Bearer | null,
    client: Client,
  ) => Promise<SignInResult>
  /** Converts a guest to a registered user who claims the email, also where another account has it; signs in to an account with this email and password. The
   * guest's other sessions end. Throws `not_guest`, `not_yours`, and `too_many_tries`. */
  convert: (request: v.InferOutput<typeof guestConvert.body>, bearer: Bearer, client: Client) => Promise<SignInResult>
  /** Changes name, avatar or gender of a user. */
  update: (changes: v.InferOutput<typeof userUpdate.body>, user: UserRecord) => Promise<UserRecord>
}

interface Ports {
  store: AccountStore
  accounts: Accounts
  codes: VerificationCodes
  social: Social
  registry: Registrar
  limits: SignInLimits
  /** Called with a user who has just proved their email. */
  onEmailProved: (userId: string) => Promise<unknown>
  /** Emails, in lower case, whose users are admins once they have proved them. */
  adminEmails: readonly string[]
  clock: Clock
  random: Random
}

export function createSignIn({
  store,
  accounts,
  codes,
  social,
  registry,
  limits,
  onEmailProved,
  adminEmails,
  clock,
  random,
}: Ports): SignIn {
  /**
   * Registers a user. A guest's other sessions end: the account belongs to the player who registered. Another one who has the id of the guest's
   * device is signed out.
   */
  async function register(applicant: Registrant, bearer: Bearer | null): ReturnType<Registrar['register']> {
    const isGuestOfBearer = bearer !== null && isGuest(bearer.user)
    const user = await registry.register(applicant, isGuestOfBearer ? bearer.user.id : null)
    if (user !== 'email_taken' && isGuestOfBearer) await accounts.endOtherSessions(bearer.token)
    return user
  }

  /** The user of a just proved email; registers one if there is none. */
  async function findOrRegister(
    applicant: Registrant,
    bearer: Bearer | null,
    origin: SignInOrigin,
  ): Promise<{ user: UserRecord; isNew: boolean }> {
    // Of several who claim the email, the account that knows this device.
    const known = await store.findByEmail(applicant.email, listOrigins(origin))
    if (known !== null) {
      await store.verifyEmail(known.id)
      await onEmailProved(known.id)
      return { user: await withRole(known), isNew: false }
    }
    const user = await register(applicant, bearer)
    if (user === 'email_taken') return findOrRegister(applicant, bearer, origin)
    await onEmailProved(user.id)
    return { user: await withRole(user), isNew: true }
  }

  /** The user, an admin now if the proved email is one of an admin. */
  async function withRole(user: UserRecord): Promise<UserRecord> {
    if (user.email === null || !adminEmails.includes(user.email)) return user
    await store.addAdmins([user.email])
    return (await store.findByEmail(user.email)) ?? user
  }

  /** Signs a user in, whose account knows the origin from now on. */
  async function signInFrom(user: UserRecord, origin: SignInOrigin): Promise<SignInResult> {
    await limits.remember(user.id, origin)
    return accounts.issueTokens(user)
  }

  /** The user whose password it is, of all who have an email, proved or claimed. */
  async function findByPassword(email: string, password: string): Promise<UserRecord | null> {
    const known = await store.listPasswords(email)
    const index = await findPassword(
      password,
      known.map((one) => one.password),
    )
    const found = known[index]
    return found === undefined ? null : store.get(found.userId)
  }

  /** A hash with the salt of the others of an email. */
  async function hashFor(email: string, password: string): Promise<string> {
    return hashPassword(password, random, (await store.listPasswords(email))[0]?.password)
  }

  const byCode: SignIn['byCode'] = async ({ email: written, code, gender, user_id, ...referral }, bearer, client) => {
    refuseOtherUser(bearer, user_id)
    const email = written.toLowerCase()
    const origin = resolveOrigin(bearer, client)
    const attempt = await limits.countCode(email, origin, await codes.requireRequesters(email))
    await codes.redeem(email, code, attempt.subject)
    await limits.clear(email, attempt)
    const { user, isNew } = await findOrRegister(
      { email, name: createNameFromEmail(email), gender, password: null, isVerified: true, identity: null, referral },
      bearer,
      origin,
    )
    return { ...(await signInFrom(user, origin)), is_first_login: isNew }
  }

  const byPassword: SignIn['byPassword'] = async ({ email: written, password }, bearer, client) => {
    const email = written.toLowerCase()
    const origin = resolveOrigin(bearer, client)
    const attempt = await limits.countPassword(email, origin)
    const user = await findByPassword(email, password)
    if (user === null) throw new Problem('wrong_password')
    await limits.clear(email, attempt)
    return signInFrom(user, origin)
  }

  return {
    byCode,
    byPassword,

    setPassword: async ({ password, code, current_password, ...request }, bearer, client) => {
      if (code === undefined && current_password === undefined) throw new Problem('bad_request', 'code')
      const { user, is_first_login = false }: SignInResult & { is_first_login?: boolean } =
        code === undefined
          ? await byPassword({ ...request, password: current_password ?? '' }, bearer, client)
          : await byCode({ ...request, code, code_type: 'login' }, bearer, client)
      await store.setPassword(user.uuid, await hashFor(request.email.toLowerCase(), password))
      const changed = await store.get(user.uuid)
      if (changed === null) throw new Problem('unauthorized')
      return { ...(await accounts.issueTokens(changed)), is_first_login }
    },

    byProvider: async ({ login_type, code, user_id, ...referral }, bearer, client) => {
      refuseOtherUser(bearer, user_id)
      const { identity, email, name } = await social.exchangeCode(login_type, code)
      const known = await store.findByIdentity(identity)
      const origin = resolveOrigin(bearer, client)
      if (known !== null) return signInFrom(known, origin)
      const { user, isNew } = await findOrRegister(
        { email, name, gender: 'unknown', password: null, isVerified: true, identity, referral },
        bearer,
        origin,
      )
      // The provider has verified the address, so its account may use either way to sign in.
      if (!isNew) await store.linkIdentity(identity, user.id, clock.now())
      return signInFrom(user, origin)
    },

    convert: async ({ user_id, name, email, password, gender, ...referral }, bearer, client) => {
      refuseOtherUser(bearer, user_id)
      if (!isGuest(bearer.user)) throw new Problem('not_guest')
      const address = email.toLowerCase()
      const origin = resolveOrigin(bearer, client)
      // Whether or not the address has an account, the answer is that of a registration: the player who proves the address gets its account.
      const attempt = await limits.countPassword(address, origin)
      const known = await findByPassword(address, password)
      if (known !== null) {
        await limits.clear(address, attempt)
        return signInFrom(known, origin)
      }
      const hash = await hashFor(address, password)
      const user = await register(
        { email: address, name, gender, password: hash, isVerified: false, identity: null, referral },
        bearer,
      )
      if (user === 'email_taken') throw new Error('only a proved email can be taken')
      return signInFrom(user, origin)
    },

    update: async ({ name, avatar_url, gender }, user) => {
      if (avatar_url !== undefined && !isHostedPicture(avatar_url)) throw new Problem('bad_request', 'avatar_url')
      const changed = await store.update(user.id, {
        ...(name !== undefined && { name }),
        ...(avatar_url !== undefined && { avatarUrl: avatar_url }),
        ...(gender !== undefined && { gender }),
      })
      if (changed === null) throw new Problem('unauthorized')
      return changed
    },
  }
}

/** `user_id` proves nothing, but naming another user throws `not_yours`. */
function refuseOtherUser(bearer: Bearer | null, userId: string | undefined): void {
  if (bearer !== null && userId !== undefined && userId !== bearer.user.id) throw new Problem('not_yours')
}
