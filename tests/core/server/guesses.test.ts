/** Guesses of codes and passwords: whose they count for, and that none of them closes the door of the owner. */
import { expect, test } from 'vitest'
import { codeSend, codeSignIn, passwordSet, passwordSignIn } from '../../../protocol/api/signIn.ts'
import { type Call } from '../../../protocol/api/call.ts'
import { createManualClock, type ManualClock } from '../../../server/clock.ts'
import { CODE, PASSWORDS, RATE_LIMITS } from '../../../server/limits.ts'
import { withResolvers } from '../../../worker/runtime/withResolvers.ts'
import { T0, type TestServer } from './helpers.ts'
import { startServerWithEmails } from './test-users.ts'

const MAIL = { email: 'mira@example.com', code_type: 'login' } as const
const OWNER = '198.51.100.1'
const ATTACKERS = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5']

interface SetUp {
  server: TestServer
  clock: ManualClock
  /** The code of an answer; '0' for success. */
  ask: (address: string, call: Pick<Call, 'path' | 'method'>, body: unknown, token?: string) => Promise<string>
  /** A guess of the code that was sent last, which is wrong. */
  guess: (address: string, token?: string) => Promise<string>
  sentCode: () => string
  /** A new guest of a device. */
  openDevice: (device: string) => Promise<string>
}

async function setUp(): Promise<SetUp> {
  const clock = createManualClock(T0)
  const { server, codes } = await startServerWithEmails({ proxies: 1, clock })
  const ask: SetUp['ask'] = async (address, { path, method }, body, token) => {
    const headers = { 'X-Forwarded-For': address }
    return (await server.call(path, { method, body, headers, ...(token !== undefined && { token }) })).envelope.code
  }
  const sentCode = (): string => codes.at(-1) ?? ''
  const wrongCode = (): string => String((Number(sentCode()) + 1) % 1_000_000).padStart(6, '0')
  return {
    server,
    clock,
    ask,
    sentCode,
    guess: (address, token) => ask(address, codeSignIn, { ...MAIL, code: wrongCode() }, token),
    openDevice: async (device) => (await server.signUp(device)).token,
  }
}

/** Registers the owner from their device, and signs them out of it. Returns the guest of the device that comes after them. */
async function registerOwner({ ask, sentCode, openDevice, clock }: SetUp, address = OWNER): Promise<string> {
  const first = await openDevice('device-of-mira')
  expect(await ask(address, codeSend, MAIL, first)).toBe('0')
  expect(await ask(address, codeSignIn, { ...MAIL, code: sentCode() }, first)).toBe('0')
  await clock.elapse(60_000)
  return openDevice('device-of-mira')
}

/** Lets many addresses guess until the account refuses addresses that it does not know. */
async function guessFromEverywhere({ ask, guess, clock }: SetUp): Promise<void> {
  await clock.elapse(60_000)
  expect(await ask(ATTACKERS[0] ?? '', codeSend, MAIL)).toBe('0')
  for (let index = 0; index < RATE_LIMITS.codeTryByEmail.max; index += 1) await guess(`203.0.113.${10 + index}`)
  expect(await guess('203.0.113.9')).toBe('429')
}

test('fifty wrong codes from five addresses do not stop the owner, who asks from a known device', async () => {
  const set = await setUp()
  const device = await registerOwner(set)
  await guessFromEverywhere(set)
  for (const address of ATTACKERS) for (let times = 0; times < 10; times += 1) await set.guess(address)
  // On the network of an attacker, too, and with the code that an attacker asked for.
  for (const address of [ATTACKERS[0] ?? '', '192.0.2.77']) {
    expect(await set.guess(address, device)).toBe('1102')
  }
  expect(await set.ask('192.0.2.77', codeSignIn, { ...MAIL, code: set.sentCode() }, device)).toBe('0')
})

test('wrong codes of others do not use up a code for the player who asked for it, on a new device', async () => {
  const set = await setUp()
  await registerOwner(set)
  await guessFromEverywhere(set)
  await set.clock.elapse(60_000)
  expect(await set.ask('192.0.2.77', codeSend, MAIL)).toBe('0')
  for (const address of ATTACKERS) for (let times = 0; times < 10; times += 1) await set.guess(address)
  expect(await set.ask('192.0.2.77', codeSignIn, { ...MAIL, code: set.sentCode() })).toBe('0')
})

test('an address that the owner has signed in from before is known, too', async () => {
  const set = await setUp()
  await registerOwner(set)
  await guessFromEverywhere(set)
  expect(await set.ask(OWNER, codeSignIn, { ...MAIL, code: set.sentCode() })).toBe('0')
})

test('an unknown address waits longer with each guess of others, ten minutes at most', async () => {
  const set = await setUp()
  await registerOwner(set)
  await guessFromEverywhere(set)
  await set.clock.elapse(RATE_LIMITS.codeTryByEmail.delay.firstMs)
  expect(await set.guess('203.0.113.100')).toBe('1102')
  await set.clock.elapse(RATE_LIMITS.codeTryByEmail.delay.firstMs)
  expect(await set.guess('203.0.113.101')).toBe('429')
  await set.clock.elapse(RATE_LIMITS.codeTryByEmail.delay.longestMs)
  expect(await set.ask('203.0.113.102', codeSend, MAIL)).toBe('0')
  expect(await set.ask('203.0.113.102', codeSignIn, { ...MAIL, code: set.sentCode() })).toBe('0')
})

test('tries without a code count like wrong ones, and stop nobody who asks for a code', async () => {
  const { ask, sentCode } = await setUp()
  const attempt = (address: string): Promise<string> => ask(address, codeSignIn, { ...MAIL, code: '123456' })
  const [first = ''] = ATTACKERS
  for (let times = 0; times < RATE_LIMITS.codeTryByAddressAndEmail.max; times += 1)
    expect(await attempt(first)).toBe('1102')
  expect(await attempt(first)).toBe('429')
  for (let index = RATE_LIMITS.codeTryByAddressAndEmail.max; index < RATE_LIMITS.codeTryByEmail.max; index += 1)
    expect(await attempt(`203.0.113.${10 + index}`)).toBe('1102')
  expect(await attempt('203.0.113.9')).toBe('429')
  expect(await ask(OWNER, codeSend, MAIL)).toBe('0')
  expect(await ask(OWNER, codeSignIn, { ...MAIL, code: sentCode() })).toBe('0')
})

test('a code has five tries for each address, and the wrong ones go on to count for the next code', async () => {
  const { ask, guess, sentCode, clock } = await setUp()
  expect(await ask(OWNER, codeSend, MAIL)).toBe('0')
  for (let times = 0; times < CODE.maxAttempts; times += 1) expect(await guess(OWNER)).toBe('1102')
  expect(await ask(OWNER, codeSignIn, { ...MAIL, code: sentCode() })).toBe('1102')
  await clock.elapse(60_000)
  expect(await ask(OWNER, codeSend, MAIL)).toBe('0')
  for (let times = 0; times < 4; times += 1) expect(await guess(OWNER)).toBe('1102')
  expect(await ask(OWNER, codeSignIn, { ...MAIL, code: sentCode() })).toBe('429')
})

test('codes that others ask for do not stop a known device from asking', async () => {
  const set = await setUp()
  const device = await registerOwner(set)
  for (let index = 0; index < RATE_LIMITS.codeByEmail.max; index += 1) {
    await set.clock.elapse(60_000)
    await set.ask(`203.0.113.${index}`, codeSend, MAIL)
  }
  await set.clock.elapse(60_000)
  expect(await set.ask('192.0.2.77', codeSend, MAIL)).toBe('429')
  expect(await set.ask('192.0.2.77', codeSend, MAIL, device)).toBe('0')
  // A session that is over says nothing of the device, and is no reason to refuse.
  expect(await set.ask('192.0.2.78', codeSend, { ...MAIL, email: 'ada@example.com' }, 'no session')).toBe('0')
})

test(
  'wrong passwords from everywhere do not stop the owner’s password on a known device',
  { timeout: 60_000 },
  async () => {
    const set = await setUp()
    const device = await registerOwner(set)
    expect(await set.ask(OWNER, codeSend, MAIL, device)).toBe('0')
    const password = 'lantern 42'
    expect(await set.ask(OWNER, passwordSet, { email: MAIL.email, password, code: set.sentCode() }, device)).toBe('0')
    const signIn = (address: string, wanted: string, token?: string): Promise<string> =>
      set.ask(address, passwordSignIn, { email: MAIL.email, password: wanted }, token)
    for (let index = 0; index < RATE_LIMITS.passwordByEmail.max; index += 1)
      await signIn(`203.0.113.${index}`, 'a guess')
    expect(await signIn('192.0.2.77', password)).toBe('429')
    expect(await signIn('192.0.2.77', password, device)).toBe('0')
  },
)

test('two hundred passwords of one address do not make another wait for them', { timeout: 60_000 }, async () => {
  const { ask } = await setUp()
  let checked = 0
  const full = withResolvers<void>()
  const flood = Array.from({ length: 200 }, async (_, index) => {
    const email = `player-${index}@example.com`
    const answer = await ask(ATTACKERS[0] ?? '', passwordSignIn, { email, password: 'a guess' })
    if (answer === '1104') checked += 1
    // As many wait as one address may have.
    if (answer === '503') full.resolve()
  })
  await full.promise
  expect(await ask(OWNER, passwordSignIn, { email: MAIL.email, password: 'a guess' })).toBe('1104')
  const before = checked
  await Promise.all(flood)
  // In the order in which they came, all of those would have been first.
  expect(before).toBeLessThan(PASSWORDS.perClient)
})

test('a device is known once the owner has signed in on it, and not because somebody registered their address', async () => {
  const set = await setUp()
  const { server } = set
  const impostor = await server.signUp('device-of-impostor')
  const about = { user_id: impostor.id, name: 'Mira', email: MAIL.email, password: 'secret-1' }
  await server.call('/user-guest.convert', { body: about, token: impostor.token })
  await registerOwner(set)
  await guessFromEverywhere(set)
  expect(await set.guess('192.0.2.77', await set.openDevice('device-of-impostor'))).toBe('429')
})
