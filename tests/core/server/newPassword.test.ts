/** A new password: forgotten, missing, or changed. Doc 1 §5. */
import { expect, test } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import { codeSend, codeSignIn, passwordSet, passwordSignIn } from '../../../protocol/api/signIn.ts'
import { startServer } from './helpers.ts'
import { callApi, callForData, register, startServerWithEmails } from './test-users.ts'

const MAIL = { email: 'mira@example.com', code_type: 'login' } as const

test('a forgotten password: a code signs in and sets a new one, which ends the other sessions', async () => {
  const { server, codes } = await startServerWithEmails()
  const mira = await register(server, 'mira')
  await callForData(server, codeSend, MAIL)
  const { email } = MAIL
  const set = await callForData(
    server,
    passwordSet,
    { email, code: codes[0] ?? '', password: 'lantern 42' },
    mira.token,
  )
  expect(set).toMatchObject({ user: { uuid: mira.id }, is_first_login: false })
  expect(await callApi(server, whoami, {}, mira.token)).toBe('401')
  expect((await callForData(server, whoami, {}, set.auth.access_token)).user.uuid).toBe(mira.id)
  expect(await callApi(server, passwordSignIn, { email, password: 'secret-1' })).toBe('1104')
  await callForData(server, passwordSignIn, { email, password: 'lantern 42' })
  expect(await callApi(server, passwordSet, { email, code: codes[0] ?? '', password: 'another 43' })).toBe('1102')
})

test('an address without an account is refused after its code, and no account is made', async () => {
  const { server, codes } = await startServerWithEmails()
  const { email } = MAIL
  const code = async () => {
    await callForData(server, codeSend, MAIL)
    return codes.at(-1) ?? ''
  }
  expect(await callApi(server, passwordSet, { email, code: await code(), password: 'lantern 42' })).toBe('1105')
  expect(await callApi(server, passwordSignIn, { email, password: 'lantern 42' })).toBe('1104')
  server.clock.sleep(60_000).catch(() => undefined)
  const first = await callForData(server, codeSignIn, { ...MAIL, code: await code() })
  expect(first.is_first_login).toBe(true)
})

test('an account without a password gets one by a code, and changes it with the current one', async () => {
  const { server, codes } = await startServerWithEmails()
  const { email } = MAIL
  await callForData(server, codeSend, MAIL)
  const { user } = await callForData(server, codeSignIn, { ...MAIL, code: codes[0] ?? '' })
  expect(await callApi(server, passwordSet, { email, current_password: 'a guess', password: 'lantern 42' })).toBe(
    '1104',
  )
  server.clock.sleep(60_000).catch(() => undefined)
  await callForData(server, codeSend, MAIL)
  await callForData(server, passwordSet, { email, code: codes[1] ?? '', password: 'lantern 42' })
  const changed = await callForData(server, passwordSet, {
    email,
    current_password: 'lantern 42',
    password: 'harbour 43',
  })
  expect(changed.user.uuid).toBe(user.uuid)
  expect(await callApi(server, passwordSignIn, { email, password: 'lantern 42' })).toBe('1104')
  await callForData(server, passwordSignIn, { email, password: 'harbour 43' })
})

test('the account area refuses a password without proof, and one that the stricter rule does not allow', async () => {
  const server = await startServer()
  const { email } = MAIL
  expect(await callApi(server, passwordSet, { email, password: 'lantern 42' })).toBe('400')
  for (const password of ['lamp 42', 'lanterns', '12345678', `${'a'.repeat(30)}1`])
    expect([password, await callApi(server, passwordSet, { email, code: '123456', password })]).toEqual([
      password,
      '400',
    ])
})
