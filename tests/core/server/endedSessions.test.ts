/** Sessions that end: on other devices, at a registration, with an account. */
import { expect, test } from 'vitest'
import { tokenRefresh, whoami } from '../../../protocol/api/account.ts'
import { codeSend, codeSignIn, guestConvert, otherSessionsEnd, passwordSet } from '../../../protocol/api/signIn.ts'
import { startServer } from './helpers.ts'
import { callApi, callForData, register, startServerWithEmails } from './test-users.ts'

const MAIL = { email: 'mira@example.com', code_type: 'login' } as const
const DEVICE = 'device-1234'

test('a call ends the other sessions of a user, and keeps its own', async () => {
  const server = await startServer()
  const [here, there, other] = [
    await server.signUp(DEVICE),
    await server.signUp(DEVICE),
    await server.signUp('device-5678'),
  ]
  await callForData(server, otherSessionsEnd, {}, here.token)
  expect(await callApi(server, whoami, {}, there.token)).toBe('401')
  expect(await callApi(server, tokenRefresh, { refresh_token: there.refreshToken })).toBe('401')
  for (const { token } of [here, other]) await callForData(server, whoami, {}, token)
})

test('a new password ends the sessions of other devices', async () => {
  const server = await startServer()
  const mira = await register(server, 'mira')
  const { auth } = await callForData(server, passwordSet, {
    email: MAIL.email,
    current_password: 'secret-1',
    password: 'lantern 42',
  })
  expect(await callApi(server, whoami, {}, mira.token)).toBe('401')
  await callForData(server, whoami, {}, auth.access_token)
})

test('a registration ends the sessions that others have of the guest’s device, by password', async () => {
  const server = await startServer()
  const [here, there] = [await server.signUp(DEVICE), await server.signUp(DEVICE)]
  const about = { user_id: here.id, name: 'Mira', email: MAIL.email, password: 'secret-1' }
  const { auth } = await callForData(server, guestConvert, about, here.token)
  expect(await callApi(server, whoami, {}, there.token)).toBe('401')
  expect(await callApi(server, tokenRefresh, { refresh_token: there.refreshToken })).toBe('401')
  // Another tab of the same browser.
  for (const token of [here.token, auth.access_token]) await callForData(server, whoami, {}, token)
})

test('a registration ends the sessions that others have of the guest’s device, by code', async () => {
  const { server, codes } = await startServerWithEmails()
  const [here, there] = [await server.signUp(DEVICE), await server.signUp(DEVICE)]
  await callForData(server, codeSend, MAIL)
  const { auth } = await callForData(server, codeSignIn, { ...MAIL, code: codes[0] ?? '' }, here.token)
  expect(await callApi(server, whoami, {}, there.token)).toBe('401')
  for (const token of [here.token, auth.access_token]) await callForData(server, whoami, {}, token)
})
