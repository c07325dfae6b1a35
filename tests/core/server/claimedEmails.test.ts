/** Registration by a password tells nobody which emails have an account: several accounts may claim one, and its owner gets the one that is theirs. */
import { expect, test } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import { guestConvert, passwordSet, passwordSignIn } from '../../../protocol/api/signIn.ts'
import { findPassword, hashPassword } from '../../../server/services/passwords.ts'
import { createSeededRandom } from '../../../server/random.ts'
import { startServer, type TestServer } from './helpers.ts'
import {
  callApi,
  callForData,
  proveEmail,
  register,
  startServerWithEmails,
  toTestUser,
  type TestUser,
} from './test-users.ts'

const EMAIL = 'mira@example.com'

/** Registers the guest of a new device with Mira's email. */
async function claim(server: TestServer, device: string, password: string): Promise<TestUser> {
  const guest = await server.signUp(device)
  const body = { user_id: guest.id, name: 'Mira', email: EMAIL, password }
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
  expect((await callForData(server, whoami, {}, impostor.token)).user.uuid).toBe(impostor.id)
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
