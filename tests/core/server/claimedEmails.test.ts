/** Registration by a password tells nobody which emails have an account: several accounts may claim one, and its owner gets the one that is theirs. */
import { expect, test } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import { inviteCode } from '../../../protocol/api/rewards.ts'
import { codeSend, codeSignIn, guestConvert, passwordSet, passwordSignIn } from '../../../protocol/api/signIn.ts'
import { findPassword, hashPassword } from '../../../server/services/passwords.ts'
import { createSeededRandom } from '../../../server/random.ts'
import { startServer, TINY, type TestServer } from './helpers.ts'
import {
  callApi,
  callForData,
  finishStory,
  getCoins,
  proveEmail,
  register,
  startServerWithEmails,
  toTestUser,
  type TestUser,
} from './test-users.ts'

const EMAIL = 'mira@example.com'

/** Registers the guest of a new device with Mira's email. */
async function claim(server: TestServer, device: string, password: string, invite_code?: string): Promise<TestUser> {
  const guest = await server.signUp(device)
  const body = { user_id: guest.id, name: 'Mira', email: EMAIL, password, invite_code }
  return toTestUser(await callForData(server, guestConvert, body, guest.token))
}

test.each([
  ['a proved email', true],
  ['a claimed email', false],
])('a registration with %s of another player is answered as any other', async (_, isProved) => {
  const { server, codes } = await startServerWithEmails()
  const owner = await register(server, 'mira')
  if (isProved) await proveEmail(server, codes, EMAIL)
  const shapes = []
  for (const email of [EMAIL, 'nobody@example.com']) {
    const guest = await server.signUp(`device-of-${email}`)
    const body = { user_id: guest.id, name: 'Ada', email, password: 'another 1' }
    const { status, envelope } = await server.call('/user-guest.convert', { body, token: guest.token })
    const { user } = envelope.data as { user: Record<string, unknown> }
    expect(user).toMatchObject({ uuid: guest.id, email, role: 'user' })
    shapes.push([status, envelope.code, envelope.message, Object.keys(user).sort()])
  }
  expect(shapes[0]).toEqual(shapes[1])
  expect(guestIdsDiffer(owner.id, shapes)).toBe(true)
})

function guestIdsDiffer(id: string, shapes: unknown[]): boolean {
  return !JSON.stringify(shapes).includes(id)
}

test('each of those who claim an email signs in to their own account by their own password', async () => {
  const server = await startServer()
  const [first, second] = [
    await claim(server, 'device-of-first', 'first 123'),
    await claim(server, 'device-of-second', 'second 123'),
  ]
  expect(second.id).not.toBe(first.id)
  for (const [password, { id }] of [
    ['first 123', first],
    ['second 123', second],
  ] as const)
    expect((await callForData(server, passwordSignIn, { email: EMAIL, password })).user.uuid).toBe(id)
  expect(await callApi(server, passwordSignIn, { email: EMAIL, password: 'third 123' })).toBe('1104')
  const changed = { email: EMAIL, current_password: 'second 123', password: 'changed 123' }
  expect((await callForData(server, passwordSet, changed)).user.uuid).toBe(second.id)
  expect((await callForData(server, passwordSignIn, { email: EMAIL, password: 'first 123' })).user.uuid).toBe(first.id)
})

test('a registration with the email and the password of an account signs in to it', async () => {
  const server = await startServer()
  const first = await claim(server, 'device-of-first', 'first 123')
  expect((await claim(server, 'device-of-second', 'first 123')).id).toBe(first.id)
})

test('the account of a proved email keeps it, also where others claim it', async () => {
  const { server, codes } = await startServerWithEmails()
  const owner = await proveEmail(server, codes, EMAIL)
  const other = await claim(server, 'device-of-other', 'other 123')
  server.clock.sleep(60_000).catch(() => undefined)
  expect((await proveEmail(server, codes, EMAIL)).id).toBe(owner.id)
  // Not the account that the session claims it for either.
  server.clock.sleep(60_000).catch(() => undefined)
  expect((await proveEmail(server, codes, EMAIL, { token: other.token })).id).toBe(owner.id)
  expect((await callForData(server, whoami, {}, other.token)).user.uuid).toBe(other.id)
})

test('of several who claim an email, a code opens the account of the device it is entered on', async () => {
  const { server, codes } = await startServerWithEmails()
  const impostor = await claim(server, 'device-of-impostor', 'impostor 1')
  const mira = await claim(server, 'device-of-mira', 'mira 1234')
  const { token } = await server.signUp('device-of-mira')
  const proved = await proveEmail(server, codes, EMAIL, { token })
  expect(proved.id).toBe(mira.id)
  expect((await callForData(server, whoami, {}, impostor.token)).user).toMatchObject({
    uuid: impostor.id,
    email: null,
    role: 'guest',
  })
})

test('a claim of another device takes nothing of the owner’s first sign-in, pays no inviter, and ends; the emails say so', async () => {
  const { server, codes, letters } = await startServerWithEmails()
  const inviter = await register(server, 'inviter')
  const { exclusive_invite_code: invite_code } = await callForData(server, inviteCode, {}, inviter.token)
  const impostor = await claim(server, 'device-of-impostor', 'impostor 1', invite_code)
  await finishStory(server, impostor)
  const guest = await server.signUp('device-of-mira')
  await guest.start()
  const owner = await proveEmail(server, codes, EMAIL, { token: guest.token })
  expect(owner.id).toBe(guest.id)
  const { envelope } = await server.call(TINY.history, { token: owner.token, body: TINY.at })
  expect((envelope.data as { history: unknown[] }).history.length).toBeGreaterThan(0)
  expect(await getCoins(server, inviter)).toBe(120)
  expect(await callApi(server, passwordSignIn, { email: EMAIL, password: 'impostor 1' })).toBe('1104')
  // The other player goes on as a guest, and may register an address of their own.
  const about = { user_id: impostor.id, name: 'Ada', email: 'ada@example.com', password: 'ada 12345' }
  expect((await callForData(server, guestConvert, about, impostor.token)).user.uuid).toBe(impostor.id)
  expect(letters.filter((letter) => letter.startsWith(`To ${EMAIL}: `))).toEqual([
    expect.stringMatching(
      / is \d{6}\. .* An account was registered with this address, and nobody has confirmed it yet\./,
    ),
    expect.stringContaining(
      'Another account had been registered with it and was never confirmed: it has lost the address',
    ),
  ])
})

test('the emails about claims are in the language of the request, and there are none without a claim', async () => {
  const { server, codes, letters } = await startServerWithEmails()
  await claim(server, 'device-of-impostor', 'impostor 1')
  const headers = { 'Accept-Language': 'zh' }
  for (const email of [EMAIL, 'nobody@example.com']) {
    await server.call(codeSend.path, { body: { email, code_type: 'login' }, headers })
    await server.call(codeSignIn.path, { body: { email, code_type: 'login', code: codes.at(-1) }, headers })
  }
  expect(letters.map((letter) => letter.replace(/\d{6}/, 'N'))).toEqual([
    expect.stringMatching(/^To mira@example\.com: 你的验证码是 N，10 分钟内有效。有账号用这个邮箱注册过/),
    expect.stringMatching(/^To mira@example\.com: 你已通过登录验证了这个邮箱。/),
    'To nobody@example.com: 你的验证码是 N，10 分钟内有效。',
  ])
})

test('the passwords of one email share their salt, so that any number of them costs one derivation', async () => {
  const random = createSeededRandom(1)
  const first = await hashPassword('first 123', random)
  const second = await hashPassword('second 123', random, first)
  const salts = [first, second].map((hash) => hash.split('$')[4])
  expect(salts[0]).toBe(salts[1])
  expect(await findPassword('second 123', [first, second])).toBe(1)
  expect(await findPassword('third 123', [first, second])).toBe(-1)
  expect(await findPassword('third 123', [])).toBe(-1)
})
