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
import { Problem } from '../problems.ts'
import { type AccountStore } from '../storage/accounts.ts'
import { type UserRecord } from '../storage/user.ts'
import { type Accounts, type SignInResult } from './accounts.ts'
import { type EmailProof } from './emailProof.ts'
import { type Passwords } from './passwords.ts'
import { createNameFromEmail, type Referral, type Registrar } from './registrar.ts'
import { isHostedPicture } from './sameOriginPaths.ts'
import { type SignInLimits } from './signInLimits.ts'
import { type Bearer, resolveOrigin, type SignInContext, type SignInOrigin } from './signInOrigin.ts'
import { type Social } from './social.ts'
import { type VerificationCodes } from './verificationCodes.ts'

/**
 * All begin a session by `Accounts.issueTokens`, for the user as their proof was read: they throw `sign_in_over` where the user's sessions were ended
 * since then. All but `update` throw `not_yours` for a request that names another user.
 */
export interface SignIn {
  /** Signs in or up: a new address becomes a user, and the token's guest keeps their progress. Throws like codes, and `too_many_tries`. */
  byCode: (
    request: v.InferOutput<typeof codeSignIn.body>,
    context: SignInContext,
  ) => Promise<SignInResult & { is_first_login: boolean }>
  /** Throws `wrong_password`, whichever of the two is wrong, `too_many_tries`, and `busy`. */
  byPassword: (request: v.InferOutput<typeof passwordSignIn.body>, context: SignInContext) => Promise<SignInResult>
  /** Sets a password that a code or the current password allows, and signs in. Throws `no_account`, and like `byCode` and `byPassword`. */
  setPassword: (
    request: v.InferOutput<typeof passwordSet.body>,
    context: SignInContext,
  ) => Promise<SignInResult & { is_first_login: boolean }>
  /** Signs in with a provider's authorization code. */
  byProvider: (
    request: { login_type: string; code: string; user_id?: string | undefined } & Referral,
    context: SignInContext,
  ) => Promise<SignInResult>
  /** Converts a guest to a registered user who claims the email, also where another account has it; signs in to an account with this email and password. The
   * guest's other sessions end. Throws `not_guest`, `too_many_tries`, and `busy`. */
  convert: (
    request: v.InferOutput<typeof guestConvert.body>,
    context: SignInContext & { bearer: Bearer },
  ) => Promise<SignInResult>
  /** Changes name, avatar, gender or the stories' name of a user. */
  update: (changes: v.InferOutput<typeof userUpdate.body>, user: UserRecord) => Promise<UserRecord>
}

interface Ports {
  store: AccountStore
  accounts: Accounts
  codes: VerificationCodes
  passwords: Passwords
  social: Social
  registry: Registrar
  emailProof: EmailProof
  limits: SignInLimits
}

export function createSignIn({
  store,
  accounts,
  codes,
  passwords,
  social,
  registry,
  emailProof,
  limits,
}: Ports): SignIn {
  /** Begins a session of a user, whose account knows the origin from then on. */
  async function beginSession(user: UserRecord, origin: SignInOrigin): Promise<SignInResult> {
    const result = await accounts.issueTokens(user)
    await limits.remember(user.id, origin)
    return result
  }

  /** The user whose password it is, of all who have an email, proved or claimed. */
  async function findByPassword(
    email: string,
    password: string,
    { client }: SignInContext,
  ): Promise<UserRecord | null> {
    const known = await store.listPasswords(email)
    const index = await passwords.find(
      password,
      known.map((one) => one.password),
      client,
    )
    return known[index]?.user ?? null
  }

  /** A hash with the salt of the others of an email. */
  async function hashFor(email: string, password: string, { client }: SignInContext): Promise<string> {
    return passwords.hash(password, (await store.listPasswords(email))[0]?.password ?? null, client)
  }

  /** The user whom a code proves. Where there is none, one is registered, or else `no_account` is thrown: who has the code may know. */
  async function proveByCode(
    { email: written, code, gender, user_id, ...referral }: v.InferOutput<typeof codeSignIn.body>,
    context: SignInContext,
    { registers }: { registers: boolean },
  ): Promise<{ user: UserRecord; isNew: boolean }> {
    const { bearer, client } = context
    refuseOtherUser(bearer, user_id)
    const email = written.toLowerCase()
    const attempt = await limits.countCode(email, resolveOrigin(bearer, client), await codes.findRequesters(email))
    await codes.redeem(email, code, attempt.subject)
    await limits.clear(email, attempt)
    if (!registers && (await store.findEmailState(email)) === 'unknown') throw new Problem('no_account')
    const name = createNameFromEmail(email)
    return emailProof.findOrRegister({ email, name, gender, password: null, identity: null, referral }, context)
  }

  async function proveByPassword(written: string, password: string, context: SignInContext): Promise<UserRecord> {
    const email = written.toLowerCase()
    const attempt = await limits.countPassword(email, resolveOrigin(context.bearer, context.client))
    const user = await findByPassword(email, password, context)
    if (user === null) throw new Problem('wrong_password')
    await limits.clear(email, attempt)
    return user
  }

  return {
    byCode: async (request, context) => {
      const { user, isNew } = await proveByCode(request, context, { registers: true })
      return { ...(await beginSession(user, resolveOrigin(context.bearer, context.client))), is_first_login: isNew }
    },

    byPassword: async ({ email, password }, context) => {
      const user = await proveByPassword(email, password, context)
      return beginSession(user, resolveOrigin(context.bearer, context.client))
    },

    setPassword: async ({ password, code, current_password, ...request }, context) => {
      if (code === undefined && current_password === undefined) throw new Problem('bad_request', 'code')
      const { user, isNew } =
        code === undefined
          ? { user: await proveByPassword(request.email, current_password ?? '', context), isNew: false }
          : await proveByCode({ ...request, code, code_type: 'login' }, context, { registers: false })
      const changed = await store.setPassword(user, await hashFor(request.email.toLowerCase(), password, context))
      if (changed === null) throw new Problem('sign_in_over')
      return { ...(await beginSession(changed, resolveOrigin(context.bearer, context.client))), is_first_login: isNew }
    },

    byProvider: async ({ login_type, code, user_id, ...referral }, context) => {
      refuseOtherUser(context.bearer, user_id)
      const { identity, email, name } = await social.exchangeCode(login_type, code)
      const origin = resolveOrigin(context.bearer, context.client)
      const known = await store.findByIdentity(identity)
      if (known !== null) return beginSession(known, origin)
      // The provider has verified the address, so its account may use either way to sign in.
      const { user } = await emailProof.findOrRegister(
        { email, name, gender: 'unknown', password: null, identity, referral },
        context,
      )
      return beginSession(user, origin)
    },

    convert: async ({ user_id, name, email, password, gender, ...referral }, context) => {
      const { bearer, client } = context
      refuseOtherUser(bearer, user_id)
      if (!isGuest(bearer.user)) throw new Problem('not_guest')
      const address = email.toLowerCase()
      const origin = resolveOrigin(bearer, client)
      // Whether or not the address has an account, the answer is that of a registration: the player who proves the address gets its account.
      const attempt = await limits.countPassword(address, origin)
      const known = await findByPassword(address, password, context)
      if (known !== null) {
        await limits.clear(address, attempt)
        return beginSession(known, origin)
      }
      const hash = await hashFor(address, password, context)
      const user = await registry.register(
        { email: address, name, gender, password: hash, identity: null, referral },
        bearer,
        origin,
      )
      return beginSession(user, origin)
    },

    update: async ({ name, avatar_url, gender, story_name }, user) => {
      if (avatar_url !== undefined && !isHostedPicture(avatar_url)) throw new Problem('bad_request', 'avatar_url')
      const changed = await store.update(user.id, {
        ...(name !== undefined && { name }),
        ...(avatar_url !== undefined && { avatarUrl: avatar_url }),
        // Who says it in the profile has said it to the stories.
        ...(gender !== undefined && { gender, addressedAs: gender }),
        ...(story_name !== undefined && { storyName: story_name }),
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
