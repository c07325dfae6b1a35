/** Guests, sessions and tokens. Doc 1 §3, §4. */
import { type Tokens, type User } from '../../protocol/api/account.ts'
import { type Clock } from '../clock.ts'
import { SESSION } from '../limits.ts'
import { Problem } from '../problems.ts'
import { createId, type Random } from '../random.ts'
import { type SessionRecord, type Storage, type UserRecord } from '../storage/port.ts'
import { deriveTokens, createTokens, hashFamily, hashToken, createSalt } from './tokens.ts'

/** The plan of discounted users. Doc 1 §6. */
export const DISCOUNT_PLAN = 'discount'
/** Coins of a new user: enough for one paid story. */
export const WELCOME_COINS = 120

export interface SignInResult {
  auth: Tokens
  user: User
}

export interface Accounts {
  /** Signs the guest of a device in; creates the guest if the device has none. */
  signUpGuest: (deviceId: string, gender: string) => Promise<SignInResult>
  /**
   * The next pair of tokens. Throws `unauthorized` for an unknown, used or expired token. One that is used again after its time of grace was
   * stolen, now or then: the whole sign-in ends.
   */
  refresh: (refreshToken: string) => Promise<SignInResult>
  /** New tokens for a user, as the proof of the sign-in was read with them. Throws `sign_in_over` where their sessions were ended since then. */
  issueTokens: (user: UserRecord) => Promise<SignInResult>
  /** Ends the session of an access token: every token that came from the same sign-in. */
  signOut: (accessToken: string) => Promise<void>
  /** Ends all other sessions of the user of an access token. */
  endOtherSessions: (accessToken: string) => Promise<void>
  /** Returns the user of an access token. Throws `unauthorized` if it is unknown or expired. */
  authenticate: (accessToken: string) => Promise<UserRecord>
}

interface Ports {
  storage: Storage
  clock: Clock
  random: Random
}

export function createAccounts({ storage: { users, sessions }, clock, random }: Ports): Accounts {
  const createSession = (userId: string, tokens: Tokens): Omit<SessionRecord, 'epoch'> => ({
    userId,
    family: hashFamily(tokens.refresh_token),
    accessHash: hashToken(tokens.access_token),
    refreshHash: hashToken(tokens.refresh_token),
    accessExpiresAt: clock.now() + SESSION.accessMs,
    refreshExpiresAt: clock.now() + SESSION.refreshMs,
  })

  /** Null where the user's sessions were ended since the user was read. */
  async function beginSession(user: UserRecord): Promise<SignInResult | null> {
    const tokens = createTokens(random)
    const session = { ...createSession(user.id, tokens), epoch: user.sessionEpoch }
    return (await sessions.add(session, SESSION.perUser)) ? { auth: tokens, user: toApiUser(user) } : null
  }

  return {
    signUpGuest: async (deviceId, gender) => {
      for (;;) {
        // Another one where the guest was registered meanwhile.
        const user = await users.findOrCreateGuest(createGuest(createId(random), deviceId, gender, clock.now()))
        const result = await beginSession(user)
        if (result !== null) return result
      }
    },

    issueTokens: async (user) => {
      const result = await beginSession(user)
      if (result === null) throw new Problem('sign_in_over')
      return result
    },

    signOut: (accessToken) => sessions.end(hashToken(accessToken)),

    endOtherSessions: (accessToken) => sessions.endOthers(hashToken(accessToken)),

    refresh: async (refreshToken) => {
      const now = clock.now()
      await sessions.prune(now - SESSION.refreshGraceMs, now)
      const hash = hashToken(refreshToken)
      const userId = await sessions.findOwner(hash, now)
      if (userId === null) {
        await sessions.endFamily(hashFamily(refreshToken))
        throw new Problem('unauthorized')
      }
      const salt = createSalt(random)
      const next = deriveTokens(refreshToken, salt)
      const rotation = await sessions.rotate(hash, { userId, salt, rotatedAt: now }, createSession(userId, next))
      const user = await users.get(userId)
      if (rotation === null || user === null) throw new Problem('unauthorized')
      return { auth: rotation.salt === salt ? next : deriveTokens(refreshToken, rotation.salt), user: toApiUser(user) }
    },

    authenticate: async (accessToken) => {
      const user = await sessions.findUser(hashToken(accessToken), clock.now())
      if (user === null) throw new Problem('unauthorized')
      return user
    },
  }
}

/** Converts a user record to the user of the API. */
export function toApiUser({
  id,
  name,
  email,
  avatarUrl,
  status,
  plan,
  coins,
  gender,
  addressedAs,
  storyName,
  role,
  createdAt,
}: UserRecord): User {
  return {
    uuid: id,
    name,
    email,
    avatar_url: avatarUrl,
    status,
    plan,
    coins,
    gender,
    addressed_as: addressedAs,
    story_name: storyName,
    role,
    create_time: createdAt,
  }
}

function createGuest(
  id: string,
  deviceId: string,
  gender: string,
  createdAt: number,
): UserRecord & { deviceId: string } {
  const name = `Guest ${id.slice(0, 6)}`
  return {
    id,
    deviceId,
    name,
    email: null,
    avatarUrl: null,
    status: 'active',
    plan: null,
    coins: WELCOME_COINS,
    gender,
    addressedAs: null,
    storyName: '',
    role: 'guest',
    createdAt,
    sessionEpoch: 0,
  }
}
