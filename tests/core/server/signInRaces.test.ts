/** A sign-in whose proof ends while it is under way begins no session: each is held after it has read its proof, and goes on once that is over. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createManualClock } from '../../../server/clock.ts'
import { Problem } from '../../../server/problems.ts'
import { createSeededRandom } from '../../../server/random.ts'
import { type Accounts, createAccounts, type SignInResult } from '../../../server/services/accounts.ts'
import { createEmailProof } from '../../../server/services/emailProof.ts'
import { createFairLimit } from '../../../server/services/fairLimit.ts'
import { createPasswords } from '../../../server/services/passwords.ts'
import { createRateLimiter } from '../../../server/services/rateLimiter.ts'
import { createRegistrar } from '../../../server/services/registrar.ts'
import { createSignIn, type SignIn } from '../../../server/services/signIn.ts'
import { createSignInLimits } from '../../../server/services/signInLimits.ts'
import { type Bearer, type SignInContext } from '../../../server/services/signInOrigin.ts'
import { type Storage } from '../../../server/storage/port.ts'
import { STORAGES } from '../../contracts/storages.ts'
import { T0 } from './helpers.ts'

const EMAIL = 'mira@example.com'
const PASSWORD = 'lantern 42'
const IDENTITY = { provider: 'google', subject: 's' }

interface SetUp {
  storage: Storage
  accounts: Accounts
  signIn: SignIn
  /** The next step of this kind waits, once it has read what it is to prove, until `release`. */
  holdAt: (step: Step) => { reached: Promise<void>; release: () => void }
  bearerOf: (device: string) => Promise<Bearer>
}
type Step = 'password read' | 'hash' | 'email proved' | 'identity read' | 'refresh token read' | 'guest read'

const contextOf = (bearer: Bearer | null = null): SignInContext => ({
  bearer,
  client: { address: '203.0.113.1' },
  locale: 'en',
})
const byCode = { email: EMAIL, code: '123456', code_type: 'login', gender: 'unknown' } as const

async function setUp(open: () => Promise<Storage>): Promise<SetUp> {
  const storage = await open()
  onTestFinished(() => storage.close())
  const [clock, random] = [createManualClock(T0), createSeededRandom(1)]
  let held: { step: Step; onReached: () => void; released: Promise<void> } | null = null
  /** Returns what a step has read, later if it is held. */
  async function pass<T>(step: Step, result: Promise<T>): Promise<T> {
    const read = await result
    if (held?.step !== step) return read
    const { onReached, released } = held
    held = null
    onReached()
    await released
    return read
  }
  const { sessions, users, accounts: store } = storage
  const accounts = createAccounts({
    storage: {
      ...storage,
      sessions: { ...sessions, findOwner: (...args) => pass('refresh token read', sessions.findOwner(...args)) },
      users: { ...users, findOrCreateGuest: (...args) => pass('guest read', users.findOrCreateGuest(...args)) },
    },
    clock,
    random,
  })
  const passwords = createPasswords(createFairLimit({ atOnce: 2, waiting: 8, perClient: 8 }), random)
  const registry = createRegistrar({ store, clock, random })
  const limiter = createRateLimiter({ store: storage.rateLimits, clock, countsAddresses: true })
  const signIn = createSignIn({
    store: { ...store, findByIdentity: (...args) => pass('identity read', store.findByIdentity(...args)) },
    accounts,
    codes: { send: async () => ({ resend_after: 60 }), findRequesters: async () => [], redeem: async () => undefined },
    passwords: {
      find: (...args) => pass('password read', passwords.find(...args)),
      hash: (...args) => pass('hash', passwords.hash(...args)),
    },
    social: {
      createAuthorizationUrl: async () => '',
      findAuthorization: async () => null,
      approve: async () => '',
      decline: () => '',
      exchangeCode: async () => ({ identity: IDENTITY, email: EMAIL, name: 'Mira' }),
    },
    registry,
    emailProof: createEmailProof({
      store,
      registry,
      outbox: { send: async () => undefined, listRecent: () => [] },
      onEmailProved: () => pass('email proved', Promise.resolve()),
      adminEmails: [EMAIL],
    }),
    limits: createSignInLimits({ store, limiter, clock }),
  })
  return {
    storage,
    accounts,
    signIn,
    holdAt: (step) => {
      const [reached, released] = [createSignal(), createSignal()]
      held = { step, onReached: reached.give, released: released.given }
      return { reached: reached.given, release: released.give }
    },
    bearerOf: async (device) => toBearer(accounts, await accounts.signUpGuest(device, 'unknown')),
  }
}

function createSignal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

async function toBearer(accounts: Accounts, { auth }: SignInResult): Promise<Bearer> {
  return { user: await accounts.authenticate(auth.access_token), token: auth.access_token }
}

/** What a registration with the email says. */
const claimOf = ({ user }: Bearer, password = PASSWORD) =>
  ({ user_id: user.id, name: 'Mira', email: EMAIL, password, gender: 'unknown' }) as const

/** An account of the device, whose email is claimed, and proved if wanted. */
async function register(set: SetUp, device: string, isProved: boolean): Promise<Bearer> {
  const { signIn, accounts } = set
  const guest = await set.bearerOf(device)
  if (!isProved) return toBearer(accounts, await signIn.convert(claimOf(guest), { ...contextOf(guest), bearer: guest }))
  await signIn.byCode(byCode, contextOf(guest))
  return toBearer(accounts, await signIn.setPassword({ ...byCode, password: PASSWORD }, contextOf(guest)))
}

interface Race {
  step: Step
  /** Whether the account's email is proved before. */
  isProved: boolean
  begin: (set: SetUp, owner: Bearer) => Promise<unknown>
  /** Ends the proof. */
  end: (set: SetUp, owner: Bearer) => Promise<unknown>
}

const RACES: Record<string, Race> = {
  'a password, while its owner proves the address': {
    step: 'password read',
    isProved: false,
    begin: ({ signIn }) => signIn.byPassword({ email: EMAIL, password: PASSWORD }, contextOf()),
    end: ({ signIn }, owner) => signIn.byCode(byCode, contextOf(owner)),
  },
  'a password of a claim, while another device proves the address': {
    step: 'password read',
    isProved: false,
    begin: ({ signIn }) => signIn.byPassword({ email: EMAIL, password: PASSWORD }, contextOf()),
    end: ({ signIn }) => signIn.byCode(byCode, contextOf()),
  },
  'a password, while a new one is set': {
    step: 'password read',
    isProved: true,
    begin: ({ signIn }) => signIn.byPassword({ email: EMAIL, password: PASSWORD }, contextOf()),
    end: ({ signIn }) => signIn.setPassword({ ...byCode, password: 'another 43' }, contextOf()),
  },
  'a registration with the password of an account, while its owner proves the address': {
    step: 'password read',
    isProved: false,
    begin: async ({ signIn, bearerOf }) => {
      const bearer = await bearerOf('device-of-other')
      return signIn.convert(claimOf(bearer), { ...contextOf(bearer), bearer })
    },
    end: ({ signIn }, owner) => signIn.byCode(byCode, contextOf(owner)),
  },
  'a new password by the old one, while its owner proves the address': {
    step: 'hash',
    isProved: false,
    begin: ({ signIn }) =>
      signIn.setPassword(
        { email: EMAIL, gender: 'unknown', password: 'thief 1234', current_password: PASSWORD },
        contextOf(),
      ),
    end: ({ signIn }, owner) => signIn.byCode(byCode, contextOf(owner)),
  },
  'a code, while the others are signed out': {
    step: 'email proved',
    isProved: true,
    begin: ({ signIn }) => signIn.byCode(byCode, contextOf()),
    end: ({ accounts }, { token }) => accounts.endOtherSessions(token),
  },
  'a code, while the account is deleted': {
    step: 'email proved',
    isProved: true,
    begin: ({ signIn }) => signIn.byCode(byCode, contextOf()),
    end: ({ storage }, { user }) => storage.deletion.close(user.id),
  },
  'a first social sign-in, while a new password is set': {
    step: 'email proved',
    isProved: true,
    begin: ({ signIn }) => signIn.byProvider({ login_type: 'google', code: 'c' }, contextOf()),
    end: ({ signIn }) => signIn.setPassword({ ...byCode, password: 'another 43' }, contextOf()),
  },
  'a repeated social sign-in, while a session is ended': {
    step: 'identity read',
    isProved: true,
    begin: async ({ signIn }) => signIn.byProvider({ login_type: 'google', code: 'c' }, contextOf()),
    end: ({ accounts }, { token }) => accounts.signOut(token),
  },
}

describe.each(STORAGES)('%s', (_, open) => {
  test.each(Object.entries(RACES))('%s', async (_name, { step, isProved, begin, end }) => {
    const set = await setUp(open)
    const owner = await register(set, 'device-of-mira', isProved)
    if (step === 'identity read') await set.signIn.byProvider({ login_type: 'google', code: 'c' }, contextOf())
    const hold = set.holdAt(step)
    const racing = begin(set, owner).then(
      () => 'signed in',
      (error: unknown) => (error instanceof Problem ? error.kind : error),
    )
    await hold.reached
    await end(set, owner)
    hold.release()
    expect(await racing).toBe('sign_in_over')
    // Nor is the password set that one of them brings.
    const brought = set.signIn.byPassword({ email: EMAIL, password: 'thief 1234' }, contextOf())
    await expect(brought).rejects.toThrow('wrong_password')
  })

  test('a guest’s registration, while another session of the device signs the rest out', async () => {
    const set = await setUp(open)
    const [stranger, owner] = [await set.bearerOf('device-of-both'), await set.bearerOf('device-of-both')]
    const hold = set.holdAt('hash')
    const racing = set.signIn.convert(claimOf(stranger), { ...contextOf(stranger), bearer: stranger })
    const outcome = expect(racing).rejects.toThrow('sign_in_over')
    await hold.reached
    await set.accounts.endOtherSessions(owner.token)
    hold.release()
    await outcome
    expect(await set.accounts.authenticate(owner.token)).toMatchObject({ role: 'guest', email: null })
  })

  test('a refresh, while the player signs out', async () => {
    const set = await setUp(open)
    const { auth } = await set.accounts.signUpGuest('device-of-mira', 'unknown')
    const hold = set.holdAt('refresh token read')
    const outcome = expect(set.accounts.refresh(auth.refresh_token)).rejects.toThrow('unauthorized')
    await hold.reached
    await set.accounts.signOut(auth.access_token)
    hold.release()
    await outcome
  })

  test('a guest of a device that is registered meanwhile makes way for the next guest', async () => {
    const set = await setUp(open)
    const mira = await set.bearerOf('device-of-mira')
    const hold = set.holdAt('guest read')
    const racing = set.accounts.signUpGuest('device-of-mira', 'unknown')
    await hold.reached
    await set.signIn.convert(claimOf(mira), { ...contextOf(mira), bearer: mira })
    hold.release()
    expect((await racing).user).toMatchObject({
      role: 'guest',
      uuid: expect.not.stringContaining(mira.user.id) as string,
    })
  })
})
