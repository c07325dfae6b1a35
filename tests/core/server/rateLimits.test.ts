/** Rate limits of the API: by client address, by user, by email. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { avatarCreate, faceDetect } from '../../../protocol/api/avatars.ts'
import { type Call } from '../../../protocol/api/call.ts'
import { checkoutCreate } from '../../../protocol/api/credits.ts'
import { codeSend, codeSignIn, passwordSignIn, socialUrl } from '../../../protocol/api/signIn.ts'
import { createManualClock } from '../../../server/clock.ts'
import { RATE_LIMITS } from '../../../server/limits.ts'
import { type Player, startServer, T0, type TestServer } from './helpers.ts'
import { register, startServerWithEmails, callForData } from './test-users.ts'

const MAIL = { email: 'mira@example.com', code_type: 'login' } as const
const MIRA = { email: 'mira@example.com', password: 'secret-1' }
const PROXY = { proxies: 1 }

/** The code of an answer to a request from an address; '0' for success. */
async function codeFrom(
  server: TestServer,
  address: string,
  { path, method }: Pick<Call, 'path' | 'method'>,
  body: unknown,
  token?: string,
): Promise<string> {
  const { envelope } = await server.call(path, {
    method,
    body,
    headers: { 'X-Forwarded-For': address },
    ...(token !== undefined && { token }),
  })
  return envelope.code
}

async function repeat(times: number, act: (index: number) => Promise<string>): Promise<string[]> {
  const codes = []
  for (let index = 0; index < times; index += 1) codes.push(await act(index))
  return codes
}

/** A wrong code for the latest one that was sent. */
function wrongFor(codes: readonly string[]): string {
  return String((Number(codes.at(-1)) + 1) % 1_000_000).padStart(6, '0')
}

test(
  'a client waits longer after each wrong password, also when they come at once; clients elsewhere do not wait',
  { timeout: 30_000 },
  async () => {
    const clock = createManualClock(T0)
    const server = await startServer({ ...PROXY, clock })
    await register(server)
    const guess = { ...MIRA, password: 'guess-1' }
    const { max, delay } = RATE_LIMITS.passwordByAddressAndEmail
    const answers = await Promise.all(
      Array.from({ length: max + 2 }, () => codeFrom(server, '203.0.113.7', passwordSignIn, guess)),
    )
    expect(answers.toSorted()).toEqual([...Array.from({ length: max }, () => '1104'), '429', '429'])
    // Whatever the password, and however the email is written.
    expect(await codeFrom(server, '203.0.113.7', passwordSignIn, { ...MIRA, email: 'MIRA@example.com' })).toBe('429')
    expect(await codeFrom(server, '203.0.113.7', passwordSignIn, { ...MIRA, email: 'wei@example.com' })).toBe('1104')
    await clock.elapse(delay.firstMs)
    expect(await codeFrom(server, '203.0.113.7', passwordSignIn, guess)).toBe('1104')
    await clock.elapse(delay.firstMs)
    expect(await codeFrom(server, '203.0.113.7', passwordSignIn, guess)).toBe('429')
    expect(await codeFrom(server, '198.51.100.1', passwordSignIn, MIRA)).toBe('0')
    await clock.elapse(delay.firstMs)
    expect(await codeFrom(server, '203.0.113.7', passwordSignIn, MIRA)).toBe('0')
  },
)

test(
  'guesses of an account from everywhere end, and a code lets the owner in all the same',
  { timeout: 30_000 },
  async () => {
    const clock = createManualClock(T0)
    const { server, codes } = await startServerWithEmails({ ...PROXY, clock })
    await register(server)
    // The registration counted as the first: it says as little as a sign-in whether the password was right.
    const guesses = await repeat(RATE_LIMITS.passwordByEmail.max, (index) =>
      codeFrom(server, `203.0.113.${index}`, passwordSignIn, { ...MIRA, password: 'guess-1' }),
    )
    expect([guesses.at(-2), guesses.at(-1)]).toEqual(['1104', '429'])
    expect(await codeFrom(server, '198.51.100.1', passwordSignIn, MIRA)).toBe('429')
    expect(await codeFrom(server, '198.51.100.1', codeSend, MAIL)).toBe('0')
    expect(await codeFrom(server, '198.51.100.1', codeSignIn, { ...MAIL, code: codes[0] })).toBe('0')
    // The code has reset the limit, so now the password is refused.
    expect(await codeFrom(server, '198.51.100.1', passwordSignIn, { ...MIRA, password: 'guess-1' })).toBe('1104')
  },
)

test('right passwords are not counted', async () => {
  const server = await startServer()
  await register(server)
  for (let times = 0; times <= RATE_LIMITS.passwordByAddressAndEmail.max; times += 1)
    await callForData(server, passwordSignIn, MIRA)
})

test('a new code does not reset the tries', async () => {
  const clock = createManualClock(T0)
  const { server, codes } = await startServerWithEmails({ ...PROXY, clock })
  const answers = []
  for (let sent = 0; sent < 3; sent += 1) {
    await callForData(server, codeSend, MAIL)
    answers.push(
      ...(await repeat(4, () => codeFrom(server, '203.0.113.7', codeSignIn, { ...MAIL, code: wrongFor(codes) }))),
    )
    await clock.elapse(60_000)
  }
  expect(answers).toEqual([
    ...Array.from({ length: RATE_LIMITS.codeTryByAddressAndEmail.max }, () => '1102'),
    '429',
    '429',
  ])
  // The owner has another address, and the code.
  expect(await codeFrom(server, '198.51.100.1', codeSignIn, { ...MAIL, code: codes.at(-1) })).toBe('0')
})

test('codes per hour are limited for each email and each client', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ ...PROXY, clock })
  const sent = await repeat(RATE_LIMITS.codeByEmail.max + 1, async (index) => {
    await clock.elapse(60_000)
    return codeFrom(server, `203.0.113.${index}`, codeSend, MAIL)
  })
  expect([sent.at(-2), sent.at(-1)]).toEqual(['0', '429'])
  const asked = await repeat(RATE_LIMITS.codeByAddress.max + 1, (index) =>
    codeFrom(server, '198.51.100.1', codeSend, { ...MAIL, email: `friend-${index}@example.com` }),
  )
  expect([asked.at(-2), asked.at(-1)]).toEqual(['0', '429'])
})

test.each([
  [
    'sign-ups',
    RATE_LIMITS.signUpByAddress,
    (server: TestServer, address: string, index: number) =>
      codeFrom(server, address, { path: '/user-guest.sign-up', method: 'POST' }, { device_id: `device-no-${index}` }),
  ],
  [
    'visits to providers',
    RATE_LIMITS.socialByAddress,
    (server: TestServer, address: string) =>
      codeFrom(server, address, socialUrl, { login_type: 'google', redirect_url: '/' }),
  ],
] as const)('a client has so many %s, and another as many of theirs', async (_, { max, windowMs }, act) => {
  const clock = createManualClock(T0)
  const server = await startServer({ ...PROXY, clock })
  const answers = await repeat(max + 1, (index) => act(server, '203.0.113.7', index))
  expect([answers.at(-2), answers.at(-1)]).toEqual(['0', '429'])
  expect(await act(server, '203.0.113.8', 0)).toBe('0')
  await clock.elapse(windowMs)
  expect(await act(server, '203.0.113.7', 0)).toBe('0')
})

test('accounts per hour are limited for each client', async () => {
  const server = await startServer({ ...PROXY, clock: createManualClock(T0) })
  const body = { name: 'Mira', email: 'no address', password: 'secret-1' }
  const { id, token } = await server.signUp()
  const convert = (address: string): Promise<string> =>
    codeFrom(
      server,
      address,
      { path: '/user-guest.convert', method: 'POST' },
      { ...body, user_id: id, email: 'taken@example.com' },
      token,
    )
  const answers = await repeat(RATE_LIMITS.convertByAddress.max + 1, () => convert('203.0.113.7'))
  expect(answers.slice(-2)).toEqual(['1106', '429'])
})

test.each([
  [
    'avatars',
    avatarCreate,
    { image_data: 'no picture' },
    RATE_LIMITS.avatarByUser.max,
    RATE_LIMITS.avatarByAddress.max,
  ],
  ['faces', faceDetect, { url: '/uploads/none' }, RATE_LIMITS.faceByUser.max, RATE_LIMITS.faceByAddress.max],
] as const)(
  '%s are limited by user, and by client for players of many guests',
  async (_, call, body, byUser, byAddress) => {
    const server = await startServer({ ...PROXY, clock: createManualClock(T0) })
    const guests: Player[] = []
    for (let index = 0; index <= byAddress / byUser + 1; index += 1)
      guests.push(await server.signUp(`device-no-${index}`))
    const [first, other] = guests
    const alone = await repeat(byUser + 1, (index) => codeFrom(server, `203.0.113.${index}`, call, body, first?.token))
    expect(alone.filter((code) => code === '429')).toHaveLength(1)
    const many = await repeat(byAddress + 1, (index) =>
      codeFrom(server, '198.51.100.1', call, body, guests[1 + Math.floor(index / byUser)]?.token),
    )
    expect(many.indexOf('429')).toBe(byAddress)
    expect(await codeFrom(server, '198.51.100.2', call, body, other?.token)).toBe('429')
  },
)

test('checkouts per hour are limited for each player', async () => {
  const server = await startServer({ clock: createManualClock(T0) })
  const mira = await register(server)
  const answers = await repeat(RATE_LIMITS.checkoutByUser.max + 1, () =>
    codeFrom(server, '203.0.113.7', checkoutCreate, { price_id: 'none' }, mira.token),
  )
  expect(answers.slice(-2)).toEqual(['404', '429'])
})

test('a restart of the server does not reset the counts', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const clock = createManualClock(T0)
  const guess = (server: TestServer): Promise<string> =>
    codeFrom(server, '203.0.113.7', passwordSignIn, { ...MIRA, password: 'guess-1' })
  const first = await startServer({ ...PROXY, clock, dataFolder })
  await repeat(RATE_LIMITS.passwordByAddressAndEmail.max, () => guess(first))
  await first.close()
  expect(await guess(await startServer({ ...PROXY, clock, dataFolder }))).toBe('429')
})

test('with developer tools every player may come from one address', async () => {
  const server = await startServer({ clock: createManualClock(T0), developerTools: true })
  const answers = await repeat(RATE_LIMITS.signUpByAddress.max + 1, (index) =>
    codeFrom(
      server,
      '203.0.113.7',
      { path: '/user-guest.sign-up', method: 'POST' },
      { device_id: `device-no-${index}` },
    ),
  )
  expect(answers.at(-1)).toBe('0')
})
