/** Sign-in calls: verification codes, passwords, profiles and signing out. */
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tokenRefresh, whoami } from '../../../protocol/api/account.ts'
import {
  codeSend,
  codeSignIn,
  guestConvert,
  passwordSignIn,
  signOut,
  userUpdate,
} from '../../../protocol/api/signIn.ts'
import { createManualClock } from '../../../server/clock.ts'
import { CODE } from '../../../server/limits.ts'
import { createSeededRandom } from '../../../server/random.ts'
import { hashPassword, verifyPassword } from '../../../server/services/passwords.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { startServer, T0, TINY } from './helpers.ts'
import { callApi, proveEmail, register, startServerWithEmails, callForData } from './test-users.ts'

const MAIL = { email: 'mira@example.com', code_type: 'login' } as const

test('a code signs up a new address, and the next code signs it in', async () => {
  const clock = createManualClock(T0)
  const { server, codes, letters } = await startServerWithEmails({ clock })
  expect(await callApi(server, codeSend, MAIL)).toEqual({ resend_after: 60 })
  expect(letters[0]).toMatch(/^To mira@example\.com: Your verification code is \d{6}\. It is valid for 10 minutes\.$/)
  const first = await callForData(server, codeSignIn, { ...MAIL, email: 'Mira@Example.com', code: codes[0] ?? '' })
  expect(first).toMatchObject({
    is_first_login: true,
    user: { name: 'mira', email: 'mira@example.com', role: 'user', coins: 120, gender: 'unknown' },
  })
  await clock.elapse(60_000)
  await callForData(server, codeSend, MAIL)
  const again = await callForData(server, codeSignIn, { ...MAIL, code: codes[1] ?? '' })
  expect(again).toMatchObject({ is_first_login: false, user: { uuid: first.user.uuid } })
  expect((await callForData(server, whoami, {}, again.auth.access_token)).user.uuid).toBe(first.user.uuid)
})

test('a configured email makes an admin, once it is proved', async () => {
  const { server, codes } = await startServerWithEmails({ adminEmails: ['Mira@example.com'] })
  const claimed = await register(server, 'mira')
  expect((await callForData(server, whoami, {}, claimed.token)).user.role).toBe('user')
  await callForData(server, codeSend, MAIL)
  const proved = await callForData(server, codeSignIn, { ...MAIL, code: codes[0] ?? '' }, claimed.token)
  expect([proved.user.uuid, proved.user.role]).toEqual([claimed.id, 'admin'])
  expect((await callForData(server, whoami, {}, proved.auth.access_token)).user.role).toBe('admin')
})

test('a code is sent once a minute, and works once', async () => {
  const clock = createManualClock(T0)
  const { server, codes } = await startServerWithEmails({ clock })
  await callForData(server, codeSend, MAIL)
  await clock.elapse(59_999)
  expect(await callApi(server, codeSend, MAIL)).toBe('1101')
  expect(await callApi(server, codeSend, { ...MAIL, email: 'another@example.com' })).toEqual({ resend_after: 60 })
  const code = codes[0] ?? ''
  await callForData(server, codeSignIn, { ...MAIL, code })
  expect(await callApi(server, codeSignIn, { ...MAIL, code })).toBe('1102')
  expect(await callApi(server, codeSend, MAIL)).toBe('1101')
  await clock.elapse(1)
  await callForData(server, codeSend, MAIL)
})

test('a code is valid for ten minutes, and for five tries', async () => {
  const clock = createManualClock(T0)
  const { server, codes } = await startServerWithEmails({ clock })
  await callForData(server, codeSend, MAIL)
  await clock.elapse(CODE.ttlMs)
  expect(await callApi(server, codeSignIn, { ...MAIL, code: codes[0] ?? '' })).toBe('1102')
  await callForData(server, codeSend, MAIL)
  const code = codes[1] ?? ''
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let time = 0; time < 5; time += 1)
    expect(await callApi(server, codeSignIn, { ...MAIL, code: wrong })).toBe('1102')
  expect(await callApi(server, codeSignIn, { ...MAIL, code })).toBe('1102')
})

test('a code works for its address only, and its email is in the language of the request', async () => {
  const { server, codes, letters } = await startServerWithEmails()
  await server.call('/verification-code.send', { body: MAIL, headers: { 'Accept-Language': 'zh' } })
  expect(letters[0]).toMatch(/^To mira@example\.com: 你的验证码是 \d{6}，10 分钟内有效。$/)
  expect(await callApi(server, codeSignIn, { ...MAIL, email: 'other@example.com', code: codes[0] ?? '' })).toBe('1102')
})

test('the guest of the token keeps id, coins and progress; their device gets another guest', async () => {
  const { server, codes } = await startServerWithEmails()
  const guest = await server.signUp('device-1234')
  await guest.start()
  await callForData(server, codeSend, MAIL)
  const { user, auth, is_first_login } = await callForData(
    server,
    codeSignIn,
    { ...MAIL, code: codes[0] ?? '', user_id: guest.id, gender: 'female' },
    guest.token,
  )
  expect(user).toMatchObject({ uuid: guest.id, role: 'user', coins: 120, gender: 'female' })
  expect(is_first_login).toBe(true)
  const { envelope } = await server.call(TINY.history, { token: auth.access_token, body: TINY.at })
  expect((envelope.data as { history: unknown[] }).history.length).toBeGreaterThan(0)
  // Another tab of the guest still has the old token.
  expect((await callForData(server, whoami, {}, guest.token)).user.role).toBe('user')
  expect((await server.signUp('device-1234')).id).not.toBe(guest.id)
})

test('a guest who signs in to an existing account uses that account', async () => {
  const { server, codes } = await startServerWithEmails()
  const mira = await proveEmail(server, codes, MAIL.email)
  const guest = await server.signUp('device-1234')
  server.clock.sleep(60_000).catch(() => undefined)
  await callForData(server, codeSend, MAIL)
  const { user, is_first_login } = await callForData(
    server,
    codeSignIn,
    { ...MAIL, code: codes[1] ?? '', user_id: guest.id },
    guest.token,
  )
  expect(user).toMatchObject({ uuid: mira.id, coins: 120, name: 'mira' })
  expect(is_first_login).toBe(false)
  expect((await callForData(server, whoami, {}, guest.token)).user).toMatchObject({ uuid: guest.id, role: 'guest' })
})

test('a user_id does not take over another guest', async () => {
  const { server, codes } = await startServerWithEmails()
  const [victim, other] = [await server.signUp('device-1234'), await server.signUp('device-5678')]
  await callForData(server, codeSend, MAIL)
  const request = { ...MAIL, code: codes[0] ?? '', user_id: victim.id }
  expect(await callApi(server, codeSignIn, request, other.token)).toBe('403')
  expect((await callForData(server, codeSignIn, request)).user.uuid).not.toBe(victim.id)
  const about = { user_id: victim.id, name: 'thief', email: 'thief@example.com', password: 'secret-1' }
  expect(await callApi(server, guestConvert, about, other.token)).toBe('403')
  expect(await callApi(server, guestConvert, about)).toBe('401')
  expect((await callForData(server, whoami, {}, victim.token)).user.role).toBe('guest')
})

test('an account without a password refuses password sign-in', async () => {
  const { server, codes } = await startServerWithEmails()
  await callForData(server, codeSend, MAIL)
  await callForData(server, codeSignIn, { ...MAIL, code: codes[0] ?? '' })
  expect(await callApi(server, passwordSignIn, { email: MAIL.email, password: '' })).toBe('400')
  expect(await callApi(server, passwordSignIn, { email: MAIL.email, password: 'x' })).toBe('1104')
})

test.each([
  [
    '/user-password.set',
    { password: 'secrets' },
    'Password must be 8 to 30 characters, with a letter and a digit',
    '密码需为 8 到 30 个字符，至少包含一个字母和一个数字',
  ],
  ['/user-guest.convert', { email: 'mira' }, 'Invalid email format', '邮箱格式不正确'],
  ['/user-guest.convert', { email: undefined }, 'Email is required', '请输入邮箱'],
  ['/user-guest.convert', { name: 'M' }, 'Name must be at least 2 characters', '名字至少需要 2 个字符'],
  ['/user-guest.convert', { name: undefined }, 'Name must be at least 2 characters', '名字至少需要 2 个字符'],
  ['/user-guest.convert', { password: '12345' }, 'Password must be at least 6 characters', '密码至少需要 6 个字符'],
  ['/verification-code.send', { email: ' ' }, 'Email is required', '请输入邮箱'],
  ['/user.auth', { code: undefined }, 'Verification code is required', '请输入验证码'],
  ['/user.auth', { code: '12' }, 'This code is wrong or no longer valid', '验证码不正确或已失效'],
  ['/user.sign-in', { password: 'not it at all' }, 'Email or password is wrong', '邮箱或密码不正确'],
])('%s with %o says: %s', async (path, change, english, chinese) => {
  const server = await startServer()
  const { id, token } = await server.signUp()
  const body = {
    user_id: id,
    code_type: 'login',
    code: '123456',
    name: 'Mira',
    email: 'mira@example.com',
    password: 'secret-1',
    ...change,
  }
  expect((await server.call(path, { token, body })).envelope.message).toBe(english)
  expect((await server.call(path, { token, body, headers: { 'Accept-Language': 'zh' } })).envelope.message).toBe(
    chinese,
  )
})

test('a user changes their own profile, with pictures of this host only', async () => {
  const server = await startServer()
  const mira = await register(server)
  const { user } = await callForData(
    server,
    userUpdate,
    { name: 'Mira Sol', gender: 'female', avatar_url: '/media/tiny/avatar-mo.webp' },
    mira.token,
  )
  expect(user).toMatchObject({ name: 'Mira Sol', gender: 'female', avatar_url: '/media/tiny/avatar-mo.webp' })
  expect((await callForData(server, userUpdate, {}, mira.token)).user).toEqual(user)
  for (const avatar_url of [
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '/media/../api/v1/user.whoami',
    'javascript:alert(1)',
    '/user/profile',
  ]) {
    expect(await callApi(server, userUpdate, { avatar_url }, mira.token), avatar_url).toBe('400')
  }
  expect((await callForData(server, whoami, {}, mira.token)).user).toEqual(user)
})

test('a name loses control characters, overrides of its direction and halves of characters', async () => {
  const server = await startServer()
  const mira = await register(server)
  const { user } = await callForData(server, userUpdate, { name: '\u202eMi\u0000ra\ud800 Sol\u2069' }, mira.token)
  expect(user.name).toBe('Mira Sol')
  expect(await callApi(server, userUpdate, { name: 'M\u202e\u0007' }, mira.token)).toBe('400')
})

test('a device that registered an address confirms it by the first code, which ends the password and the other sessions', async () => {
  const { server, codes } = await startServerWithEmails()
  const guest = await server.signUp('device-1234')
  const about = { user_id: guest.id, name: 'Mira', email: MAIL.email, password: 'secret-1' }
  const { auth } = await callForData(server, guestConvert, about, guest.token)
  await callForData(server, codeSend, MAIL)
  const { token } = await server.signUp('device-1234')
  const owner = await callForData(server, codeSignIn, { ...MAIL, code: codes[0] ?? '' }, token)
  expect(owner.user.uuid).toBe(guest.id)
  expect(await callApi(server, passwordSignIn, { email: MAIL.email, password: 'secret-1' })).toBe('1104')
  for (const session of [guest.token, auth.access_token]) expect(await callApi(server, whoami, {}, session)).toBe('401')
  for (const refresh_token of [guest.refreshToken, auth.refresh_token])
    expect(await callApi(server, tokenRefresh, { refresh_token })).toBe('401')
  expect((await callForData(server, whoami, {}, owner.auth.access_token)).user.uuid).toBe(owner.user.uuid)
})

test('a wrong code, a used one, and one that was never sent have one answer', async () => {
  const { server, codes } = await startServerWithEmails()
  await proveEmail(server, codes, 'ada@example.com')
  await callForData(server, codeSend, MAIL)
  const wrong = String((Number(codes.at(-1)) + 1) % 1_000_000).padStart(6, '0')
  const answers = []
  for (const [email, code] of [
    [MAIL.email, wrong],
    ['ada@example.com', codes[0]],
    ['nobody@example.com', '123456'],
  ]) {
    const { status, envelope } = await server.call(codeSignIn.path, { body: { ...MAIL, email, code } })
    answers.push({ status, ...envelope })
  }
  expect(answers[0]).toMatchObject({ status: 200, code: '1102' })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a verified user keeps other sessions when they sign in by code', async () => {
  const clock = createManualClock(T0)
  const { server, codes } = await startServerWithEmails({ clock })
  await callForData(server, codeSend, MAIL)
  const here = await callForData(server, codeSignIn, { ...MAIL, code: codes[0] ?? '' })
  await clock.elapse(60_000)
  await callForData(server, codeSend, MAIL)
  await callForData(server, codeSignIn, { ...MAIL, code: codes[1] ?? '' })
  expect((await callForData(server, whoami, {}, here.auth.access_token)).user.uuid).toBe(here.user.uuid)
})

test('signing out ends every token of its sign-in', async () => {
  const server = await startServer()
  const player = await server.signUp('device-1234')
  const next = await callForData(server, tokenRefresh, { refresh_token: player.refreshToken })
  await callForData(server, signOut, {}, next.auth.access_token)
  for (const refresh_token of [player.refreshToken, next.auth.refresh_token])
    expect(await callApi(server, tokenRefresh, { refresh_token })).toBe('401')
})

test('signing out ends the session, with both of its tokens, and no other', async () => {
  const server = await startServer()
  const [here, there] = [await server.signUp('device-1234'), await server.signUp('device-1234')]
  await callForData(server, signOut, {}, here.token)
  expect(await callApi(server, whoami, {}, here.token)).toBe('401')
  expect((await server.call('/user.refresh', { body: { refresh_token: here.refreshToken } })).envelope.code).toBe('401')
  expect((await callForData(server, whoami, {}, there.token)).user.uuid).toBe(here.id)
})

test('passwords and codes are kept as hashes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { server, codes } = await startServerWithEmails({ dataFolder: folder })
  await register(server)
  await callForData(server, codeSend, { ...MAIL, email: 'second@example.com' })
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  const kept = JSON.stringify([
    database.prepare('SELECT * FROM passwords').all(),
    database.prepare('SELECT * FROM codes').all(),
  ])
  database.close()
  expect(kept).toContain('scrypt$')
  for (const secret of ['secret-1', codes[0] ?? 'none']) expect(kept).not.toContain(secret)
})

test('a password matches only itself', async () => {
  const random = createSeededRandom(1)
  const kept = await hashPassword('pässword', random)
  expect(await hashPassword('pässword', random)).not.toBe(kept)
  // As another keyboard would write it.
  expect(await verifyPassword('pa\u0308ssword', kept)).toBe(true)
  expect(await verifyPassword('password', kept)).toBe(false)
  expect(await verifyPassword('password', null)).toBe(false)
})
